export default {
  exit: {
    intro: 'Cierra tu cuenta y descarga antes tus datos.',
    takeTitle: 'Primero, tus datos',
    take: 'Puedes descargarlo todo en un solo archivo; cada obra se puede exportar también en su propia página.',
    takeAll: 'Descargarlo todo',
    toWorks: 'Ir a tus obras',
    organisations: 'Organizaciones que solo son tuyas',
    passesTo:
      'Cuando te vayas, {{name}} también será propietario de la organización, salvo que la traspases ahora. Si vuelves antes de 14 días, quedarán los dos como propietarios.',
    goesToo: 'Solo estás tú: 14 días después de que te vayas se borra con sus obras.',
    handOverTo: 'Traspasar {{name}} a',
    handOver: 'Traspasarla ahora',
    title: 'Qué pasará',
    out: 'La sesión se cierra al momento en todos los dispositivos.',
    work: 'Tu obra se ocultará al momento, también para quienes la leen.',
    works: 'Tus {{works}} obras se ocultarán al momento, también para quienes las leen.',
    grace:
      'Hasta el {{day}} puedes cambiar de idea: inicia sesión y todo estará como estaba. Después nadie podrá reabrir la cuenta.',
    guest: 'Sin cuenta no hay forma de volver a iniciar sesión: lo que escribiste aquí no se puede recuperar.',
    hosted: 'Tu acceso sigue en el servicio que lo guarda.',
    sure: 'Sé lo que significa',
    close: 'Cerrar la cuenta',
    closed: 'La cuenta está cerrada',
    back: 'Hasta el {{day}} puedes volver a abrirla si entras.',
    closedGuest: 'Gracias por haber estado aquí.',
    askUnsent: {
      title: '¿Cerrar la cuenta ahora?',
      text_one:
        'Hay un texto con cambios que solo están en este navegador. Si quieres guardarlos, ábrelo antes con conexión.',
      text_many:
        'Hay {{count}} de textos con cambios que solo están en este navegador. Si quieres guardarlos, ábrelos antes con conexión.',
      text_other:
        'Hay {{count}} textos con cambios que solo están en este navegador. Si quieres guardarlos, ábrelos antes con conexión.',
      keep: 'Conservar la cuenta',
    },
  },
};
