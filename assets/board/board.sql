-- board.sql -- the tables of a board: which games are the same play, which are compared, who is first, and the pages.
--
-- `rank` fills these before:
--   this   (program, version, sim)      the program that verifies
--   mode   (number, name, chooses)      chooses: its player chooses the stage; level (number, name)
--   file   (number, path, wrong, sum)   all files by path; `sum` is the SHA-256 of its bytes, `wrong` why it has none
--   demo   (sum, file, seen)            each of their contents once: the first file, and when `rank` first saw it
--   known  (sum, program, links, ...)   verdicts, with the facts of RankFacts (measure/rank/rank.h)

-- Reasons why a verified game is in no list.
CREATE TEMP TABLE apart(number INTEGER PRIMARY KEY, name, title, about);
INSERT INTO apart(name, title, about) VALUES
('same', 'Played before', 'The same play as another game, as a whole or at its beginning. The one that came first counts.'),
('own-numbers', 'Own numbers and stages', 'Games whose numbers, stage or patterns are not the game''s own.'),
('pilot', 'The pilot', 'Games that the built-in player has played.'),
('taken-over', 'Taken over', 'Games that go on from a moment of another one.'),
('middle', 'From the middle', 'Games that began in the middle of a stage.'),
('journey', 'Journeys', 'Stages of a journey, which begin with the swarm of the stage before.'),
('other-day', 'Other days', 'Daily games that were not played on their day.'),
('rejected', 'Not verified', 'Files that this version cannot verify as a real game. Nothing in them is shown.');

-- "swarm-lord" becomes "Swarm lord".
CREATE TEMP TABLE mode_title AS
SELECT number, upper(substr(name, 1, 1)) || replace(substr(name, 2), '-', ' ') AS title FROM mode;

-- A good verdict of another version stays valid where the present one cannot verify the demo (verdict 3).
CREATE TEMP TABLE game AS
WITH own AS (SELECT known.* FROM known JOIN this USING (program)),
verdict AS (
    SELECT * FROM own WHERE verdict <> 3 OR sum NOT IN (SELECT sum FROM known WHERE verdict = 1)
    UNION ALL
    SELECT * FROM known WHERE verdict = 1 AND sum IN (SELECT sum FROM own WHERE verdict = 3) GROUP BY sum),
dated AS (
    SELECT *, iif(recorded_unix_s BETWEEN 0 AND 253402300799, date(recorded_unix_s, 'unixepoch'), '') AS date FROM verdict)
SELECT row_number() OVER (ORDER BY demo.sum) AS number, demo.sum, demo.file, demo.seen,
    lower(hex(demo.sum)) AS id, dated.*,
    mode.name AS mode_name, level.name AS level_name,
    -- By version, mode, level and speed, and by stage or day where the mode has several.
    mode.name || iif(chooses, '-' || stage, '') || iif(mode.name = 'daily', '-' || day, '') || '-' || level.name
        || iif(speed < 100, '-slow', '') || '-' || sim AS list,
    mode_title.title
        || iif(chooses, ': ' || upper(substr(stage, 1, 1)) || replace(substr(stage, 2), '_', ' '), '')
        || iif(mode.name = 'daily', printf(' %04d-%02d-%02d', day / 10000, day / 100 % 100, day % 100), '')
        || ', ' || level.name || iif(speed < 100, ', slowed down', '') AS title,
    CASE WHEN verdict IS NOT 1 THEN 'rejected' WHEN own > 0 THEN 'own-numbers' WHEN player > 0 THEN 'pilot'
        WHEN forked THEN 'taken-over' WHEN phase > 0 THEN 'middle' WHEN mode.name = 'journey' THEN 'journey'
        WHEN mode.name = 'daily' AND CAST(replace(date, '-', '') AS INTEGER) <> day THEN 'other-day'
        ELSE 'list' END AS apart,
    NULL AS same_as, NULL AS same_ticks, NULL AS place, NULL AS page
FROM demo LEFT JOIN dated USING (sum) LEFT JOIN mode ON mode.number = mode
    LEFT JOIN mode_title ON mode_title.number = mode LEFT JOIN level ON level.number = level;
CREATE INDEX game_by_number ON game(number);
CREATE INDEX game_by_sum ON game(sum);
CREATE INDEX game_by_id ON game(id);

-- A game as hashes of ever longer beginnings: equal links at the same tick are the same play up to there.
CREATE TEMP TABLE link AS
WITH RECURSIVE place(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM place WHERE i < 300)
SELECT number AS game, iif(8 * (i + 1) = length(links), ticks, link_tick(i)) AS tick, substr(links, 8 * i + 1, 8) AS link
FROM game JOIN place ON 8 * i < length(links) WHERE verdict = 1;

-- Games by age: the first one seen is the original. Dates are only claims, so they decide only between games that were
-- seen at the same time. A game is as old as any part of the same recording. A file with an end comes before parts,
-- which an aborted program leaves behind, and longer parts before shorter ones.
CREATE TEMP TABLE aged AS
WITH met AS (SELECT *, min(seen) OVER (PARTITION BY head) AS met FROM game WHERE verdict = 1)
SELECT number AS game, row_number() OVER (ORDER BY met, recorded_unix_s, head, "end" = 3, ticks DESC, seen, id) AS age FROM met;
CREATE INDEX aged_by_age ON aged(age);

-- The last tick up to which an older game has the same play. Before much movement, games of a seed are alike by chance;
-- but games that are alike as a whole still count as the same.
CREATE TEMP TABLE same AS
WITH old AS (SELECT link.*, age FROM link JOIN aged USING (game)),
first AS (SELECT link, tick, min(age) AS oldest FROM old GROUP BY link, tick)
SELECT old.game, max(tick) AS tick, oldest FROM old JOIN first USING (link, tick) JOIN game ON game.number = old.game
WHERE oldest < old.age AND (tick >= own_ticks OR tick >= ticks) GROUP BY old.game;
UPDATE game SET apart = 'same', same_ticks = same.tick, same_as = aged.game FROM same JOIN aged ON age = oldest
WHERE same.game = number;

-- On a tie the game that was seen first wins, as in the game's own lists.
UPDATE game SET place = p FROM (
    SELECT number AS n, row_number() OVER (PARTITION BY list ORDER BY score DESC, seen, recorded_unix_s, id) AS p
    FROM game WHERE apart = 'list')
WHERE n = number;

-- The name of the page that shows a verified game.
UPDATE game SET page = iif(apart = 'list', list, 'apart-' || apart) WHERE verdict = 1;
CREATE INDEX game_by_page ON game(page);

-- The newest version and the latest day first, then by mode, stage and level.
CREATE TEMP TABLE list AS
SELECT row_number() OVER (ORDER BY sim DESC, mode, day DESC, stage, level, speed < 100) AS number,
    list AS name, title, mode, sim, count(*) AS games, max(score) AS best
FROM game WHERE apart = 'list' GROUP BY list;

CREATE TEMP VIEW summary AS
SELECT printf('%d demos: %d good, %d rejected, %d of other versions, %d too long; %d copies', files, total(verdict = 1),
    total(verdict = 2) + wrong, total(verdict = 3), total(verdict = 4), files - wrong - count(*)) AS text
FROM game, (SELECT count(*) AS files, count(wrong) AS wrong FROM file);

-- A row per file. For a bad file only the reason is shown: everything else is a claim.
CREATE TEMP VIEW csv AS
WITH good AS (SELECT * FROM game WHERE verdict = 1),
f AS (SELECT file.*, game.number AS game, game.file <> file.number AS copy, game.verdict AS v, game.reason AS why,
    game.apart, game.place AS p FROM file LEFT JOIN game USING (sum))
SELECT csv(path) AS file,
    CASE iif(game IS NULL, 2, v) WHEN 1 THEN 'good' WHEN 2 THEN 'rejected' WHEN 3 THEN 'other-version'
        WHEN 4 THEN 'too-long' ELSE 'unknown' END AS verdict,
    CASE WHEN game IS NULL THEN 'rejected' WHEN copy THEN 'copy' ELSE f.apart END AS "where",
    iif(copy, '', p) AS place, csv(coalesce(wrong, why, 'it has changed meanwhile')) AS reason,
    iif(g.number IS NULL, '', csv(name)) AS name, iif(player, 'pilot', iif(g.number IS NULL, '', 'person')) AS player,
    mode_name AS mode, stage, level_name AS level, speed, phase, iif(mode_name = 'daily', day, '') AS day,
    CASE own WHEN 0 THEN 'usual' WHEN 1 THEN 'own-numbers' WHEN 2 THEN 'own-stage' END AS numbers, sim, format,
    CASE "end" WHEN 0 THEN 'left' WHEN 1 THEN 'lost' WHEN 2 THEN 'won' WHEN 3 THEN 'open' END AS "end",
    score, ticks, bees_most, iif(g.number IS NULL, '', printf('%u', seed)) AS seed, date AS recorded,
    iif(forked, fork_tick, '') AS taken_over,
    -- The file with the same bytes, or the same play.
    iif(g.number NOT NULL AND (copy OR same_as NOT NULL), csv((SELECT path FROM file o WHERE o.number =
        iif(copy, g.file, (SELECT file FROM game WHERE number = g.same_as)))), '') AS same_as,
    iif(copy, ticks, same_ticks) AS same_ticks, iif(g.number IS NULL, '', printf('%016x', hash)) AS hash,
    lower(hex(f.sum)) AS sha256
FROM f LEFT JOIN good g ON g.number = game ORDER BY f.number;

-- The scores of this version's lists for players of the game, named as its own lists are (content/mode/rivals.h).
CREATE TEMP VIEW rivals AS
WITH entry AS (SELECT 'best' || CASE mode_name WHEN 'practice' THEN '_practice_' || stage WHEN 'daily' THEN '_daily_' || day
        ELSE '' END || iif(level_name = 'normal', '', '_' || level_name) || iif(speed < 100, '_slow', '') AS list,
    place, score || ' ' || iif(plain(name) = '', '-', plain(name)) AS line
    FROM game JOIN this USING (sim) WHERE apart = 'list')
SELECT line FROM (SELECT list, 0 AS place, '[' || list || ']' AS line FROM entry GROUP BY list UNION ALL SELECT * FROM entry)
ORDER BY list, place;

-- The pages: each table of lists, games or files in its orders, a hundred rows each. `nav` sorts those that all pages
-- link to.
CREATE TEMP TABLE page AS
WITH RECURSIVE topic(kind, name, title, about, what, total, sorts, nav, label) AS (
    SELECT 'lists', 'index', 'Best games', '', 'Lists', (SELECT count(*) FROM list), 1, 0, 'All lists'
    UNION ALL
    SELECT 'lists', mode.name, 'Best games of a mode', '', 'Lists', count(*), 1, 100 + mode.number, mode_title.title
    FROM list JOIN mode ON mode.number = mode JOIN mode_title ON mode_title.number = mode GROUP BY mode
    UNION ALL
    SELECT 'games', name, title, '', 'Games', games, 3, NULL, '' FROM list
    UNION ALL
    SELECT 'apart', 'apart-' || apart.name, apart.title, about, 'Games', count(*), 3, 200 + apart.number, apart.title
    FROM apart JOIN game ON apart = apart.name WHERE verdict = 1 GROUP BY apart.number
    UNION ALL
    SELECT 'rejected', 'apart-' || name, title, about, 'Files', total, 1, 300, title
    FROM apart, (SELECT count(*) AS total FROM file LEFT JOIN game USING (sum) WHERE verdict IS NOT 1)
    WHERE name = 'rejected' AND total > 0),
sort(sort, ending, sort_label) AS (
    VALUES (0, '', 'By points'), (1, '-newest', 'Newest first'), (2, '-longest', 'Longest first')),
part(part) AS (SELECT 0 UNION ALL SELECT part + 1 FROM part WHERE part < (SELECT max(total) / 100 FROM topic))
SELECT row_number() OVER (ORDER BY name = 'index', name, sort, part) AS number,
    name || ending || iif(part > 0, '-' || (part + 1), '') || '.html' AS file, *, 100 * part AS first
FROM topic JOIN sort ON sort < iif(total > 1, sorts, 1) JOIN part ON part = 0 OR 100 * part < total;
