/** Un texto que se lee junto al que se escribe. */
export default {
  secondText: {
    choose: 'Elegir un segundo texto',
    hint: 'Un título',
    bible: 'Biblia de la historia',
    text: 'Texto',
    openEntry: 'Abrir su página',
    swap: 'Escribir aquí y mostrar el otro texto',
    close: 'Ocultar el segundo texto',
    loading: 'Cargando',
    failed: 'No se pudo cargar el texto.',
    gone: 'Este texto ya no está. Elige otro.',
    signedOut: 'Ya no tienes la sesión iniciada. Inicia sesión en otra pestaña y vuelve a elegir el texto.',
    stale: 'Puede que haya palabras más recientes.',
    cut: 'El resto no se muestra: elige una parte más corta.',
    empty: 'Aquí todavía no hay nada escrito.',
  },
};
