export default {
  offlineWriting: {
    keep: 'Escribir sin conexión',
    hint: 'Guarda este proyecto en este dispositivo. Quien pueda abrir tu navegador podrá leerlo: hazlo solo en un dispositivo tuyo.',
    gettingReady: 'Preparándolo…',
    notReady:
      'Este navegador no ha podido guardar el editor, así que el proyecto aún no se abre sin conexión. Libera espacio y vuelve a abrir el proyecto.',
    listed: 'Proyectos en este dispositivo',
    fetching: 'Descargando los textos: {{here}} de {{all}}.',
    held: 'Textos en este dispositivo: {{here}} de {{all}}.',
    heldSome: 'Textos en este dispositivo: {{here}} de {{all}}. Los demás se guardan al abrirlos.',
    heldNoRoom: 'No queda espacio en este dispositivo. Textos guardados: {{here}} de {{all}}.',
    problem: {
      lost: 'Ya no puedes escribir en este proyecto, así que no se guarda aquí.',
      noRoom: 'A este navegador no le queda espacio, así que el proyecto no se guarda aquí.',
      unknown: 'No se pudo contactar con el servidor. Inténtalo de nuevo.',
    },
    saved: 'Guardado en este dispositivo · sin conexión',
    now: 'No tienes conexión. Sigue escribiendo: todo se guarda en este dispositivo y se envía cuando vuelva la conexión.',
    back: 'Vuelves a tener conexión. Lo que has escrito sigue en este dispositivo hasta que abras el espacio de trabajo completo.',
    goBack: 'Enviarlo y seguir',
    notStored:
      'Este navegador no puede guardar lo que escribes: solo está en esta página. Descarga una copia antes de cerrarla.',
    needsNetwork: 'Para eso hace falta conexión. Hazlo cuando la recuperes.',
    missing: 'Este texto no está en este dispositivo. Se abrirá cuando recuperes la conexión.',
    broken:
      'La copia de este texto en este dispositivo no se puede leer entera, así que queda cerrada y sin cambios. Se abrirá cuando recuperes la conexión.',
    foreign:
      'Este texto contiene algo que esta versión del editor no conoce, así que queda cerrado y sin cambios. Se abrirá cuando recuperes la conexión.',
    otherTitle: 'Este proyecto se abre con conexión',
    otherText:
      'Lo guardó otra versión del editor. No se pierde nada: lo que escribiste está en este dispositivo y se enviará cuando recuperes la conexión.',
  },
};
