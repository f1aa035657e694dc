// words.js -- the few words of the page itself, in the languages of the game.

const WORDS = {
    en: {
        loading: 'Loading',
        noWasm: 'This browser cannot run the game: it lacks WebAssembly. Please update it.',
        noLoad: 'The game cannot be loaded. Check your connection.',
        pictureLost: 'The graphics chip is gone, and the picture with it. Your recordings are safe.',
        again: 'Try again',
        newVersion: 'A new version is available',
        reload: 'Reload',
        notKept: 'This browser saves nothing: closing the page deletes your settings and games.',
        otherTab: 'The game is open in another tab: this one saves nothing.',
        notWritten: 'The storage is full: this game cannot be saved.',
        notCopied: 'This browser does not allow copying.',
        otherVersion: 'Plays in another version:',
        open: 'Open',
        close: 'Close',
    },
    de: {
        loading: 'Lädt',
        noWasm: 'Dieser Browser kann das Spiel nicht ausführen: Ihm fehlt WebAssembly. Ein neuerer kann es.',
        noLoad: 'Das Spiel kann nicht geladen werden. Besteht eine Verbindung?',
        pictureLost: 'Das Bild ist weg: Der Grafikchip wurde dem Spiel genommen. Aufgezeichnetes bleibt erhalten.',
        again: 'Noch einmal',
        newVersion: 'Es gibt eine neue Version',
        reload: 'Neu laden',
        notKept: 'Dieser Browser behält nichts: Einstellungen und Spiele sind weg, wenn die Seite geschlossen wird.',
        otherTab: 'Das Spiel ist in einem anderen Tab offen: Von diesem hier wird nichts behalten.',
        notWritten: 'Es ist kein Platz mehr: Dieses Spiel kann nicht behalten werden.',
        notCopied: 'Dieser Browser lässt keinen Text kopieren.',
        otherVersion: 'Läuft in einer anderen Version:',
        open: 'Öffnen',
        close: 'Schließen',
    },
    es: {
        loading: 'Cargando',
        noWasm: 'Este navegador no puede ejecutar el juego: le falta WebAssembly. Uno más nuevo sí puede.',
        noLoad: 'No se puede cargar el juego. ¿Hay conexión?',
        pictureLost: 'Se perdió la imagen: el juego se quedó sin chip gráfico. Lo grabado se conserva.',
        again: 'Otra vez',
        newVersion: 'Hay una versión nueva',
        reload: 'Recargar',
        notKept: 'Este navegador no guarda nada: ajustes y partidas se pierden al cerrar la página.',
        otherTab: 'El juego está abierto en otra pestaña: de esta no se guarda nada.',
        notWritten: 'No queda espacio: esta partida no se puede guardar.',
        notCopied: 'Este navegador no deja copiar texto.',
        otherVersion: 'Se abre con otra versión:',
        open: 'Abrir',
        close: 'Cerrar',
    },
    fr: {
        loading: 'Chargement',
        noWasm: 'Ce navigateur ne peut pas lancer le jeu : WebAssembly lui manque. Un plus récent le peut.',
        noLoad: 'Le jeu ne peut pas être chargé. Y a-t-il une connexion ?',
        pictureLost: 'L’image est perdue : la puce graphique n’est plus disponible. Les parties enregistrées sont gardées.',
        again: 'Réessayer',
        newVersion: 'Une nouvelle version est là',
        reload: 'Recharger',
        notKept: 'Ce navigateur ne garde rien : réglages et parties disparaissent quand la page est fermée.',
        otherTab: 'Le jeu est ouvert dans un autre onglet : rien de celui-ci n’est gardé.',
        notWritten: 'Il n’y a plus de place : cette partie ne peut pas être gardée.',
        notCopied: 'Ce navigateur ne laisse pas copier de texte.',
        otherVersion: 'S’ouvre avec une autre version :',
        open: 'Ouvrir',
        close: 'Fermer',
    },
    ja: {
        loading: '読み込み中',
        noWasm: 'このブラウザには WebAssembly がないため、ゲームを動かせません。新しいブラウザをお使いください。',
        noLoad: 'ゲームを読み込めません。接続を確かめてください。',
        pictureLost: '画面が失われました(グラフィックスが使えなくなりました)。記録したゲームは残っています。',
        again: 'もう一度',
        newVersion: '新しい版があります',
        reload: '再読み込み',
        notKept: 'このブラウザには何も保存されません。ページを閉じると設定も記録も消えます。',
        otherTab: 'ほかのタブでゲームが開いています。このタブの内容は保存されません。',
        notWritten: '空き容量がないため、このゲームを保存できません。',
        notCopied: 'このブラウザではテキストをコピーできません。',
        otherVersion: '別の版で再生できます:',
        open: '開く',
        close: '閉じる',
    },
    'pt-BR': {
        loading: 'Carregando',
        noWasm: 'Este navegador não consegue rodar o jogo: falta WebAssembly. Um mais novo consegue.',
        noLoad: 'O jogo não pode ser carregado. Há conexão?',
        pictureLost: 'A imagem se perdeu: o jogo ficou sem o chip gráfico. O que foi gravado continua guardado.',
        again: 'Tentar de novo',
        newVersion: 'Há uma versão nova',
        reload: 'Recarregar',
        notKept: 'Este navegador não guarda nada: ajustes e jogos somem quando a página é fechada.',
        otherTab: 'O jogo está aberto em outra aba: nada desta é guardado.',
        notWritten: 'Não há mais espaço: este jogo não pode ser guardado.',
        notCopied: 'Este navegador não deixa copiar texto.',
        otherVersion: 'Abre em outra versão:',
        open: 'Abrir',
        close: 'Fechar',
    },
};

export const LANGUAGES = Object.keys(WORDS);

// The first of the wanted languages that there is, whatever its country; English where there is none.
export function languageOf(wanted) {
    for (const code of wanted) {
        const same = other => other.toLowerCase() === code.toLowerCase();
        const near = other => other.split('-')[0] === code.toLowerCase().split('-')[0];
        const found = LANGUAGES.find(same) ?? LANGUAGES.find(near);
        if (found)
            return found;
    }
    return 'en';
}

export function wordsIn(language) {
    return WORDS[language];
}
