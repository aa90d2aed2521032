/** Of the tests of a journey's draft, as testers are told. */
export default {
  testing: {
    test: 'Prueba',
    titleOf: 'Prueba: {{title}}',
    banner: 'Prueba de un borrador',
    intro:
      'Alguien que escribe te pide que pruebes este recorrido. Es un borrador, tal como estaba el {{day}}: lees y eliges como lo harán los lectores y puedes dejar una nota en cada paso.',
    privacy:
      'No necesitas cuenta y no se cuenta nada. Tu camino solo se guarda en la dirección de la página. Los autores ven las notas que envías, con el camino que seguiste y el nombre que des. Este enlace funciona hasta el {{day}}.',
    name: 'Tu nombre (opcional)',
    nameHint: 'Los autores lo ven junto a tus notas.',
    begin: 'Empezar la prueba',
    noteTitle: 'Una nota para los autores',
    note: 'Tu nota',
    noteHint: 'Se envía con este paso y con las elecciones que te han traído hasta aquí.',
    send: 'Enviar la nota',
    noted: 'Tu nota se ha enviado.',
    notKept: 'En una prueba no se guarda lo que escribes aquí. Si quieres decir algo a los autores, deja una nota.',
    stuck:
      'De aquí todavía no sale ningún camino. Si quieres, deja una nota; también puedes volver atrás o empezar de nuevo.',
    failed: 'La historia no puede seguir desde aquí: algo falla en ella. Si quieres, deja una nota o empieza de nuevo.',
    over: {
      expired: 'Esta prueba ha terminado',
      expiredText: 'El enlace funcionaba por un tiempo limitado. Pide uno nuevo a quien te lo envió.',
      withdrawn: 'Esta prueba ha terminado',
      withdrawnText: 'El enlace se ha retirado. Pide uno nuevo a quien te lo envió.',
      busy: 'Has ido demasiado rápido',
      busyText:
        'Se han abierto demasiados pasos desde tu red en poco tiempo. Espera un minuto y vuelve a cargar la página.',
    },
    problem: {
      noteMissing: 'Escribe algo primero.',
      noteTooLong: 'Esa nota es demasiado larga: como máximo, 2000 caracteres.',
      nameTooLong: 'Ese nombre es demasiado largo: como máximo, 60 caracteres.',
      tooManyNotes: 'Esta prueba no admite más notas. Díselo directamente a los autores.',
      moved: 'No se encuentra ese lugar. Empieza la prueba de nuevo.',
      notOpen: 'Ese camino no está abierto para ti ahora.',
      tooManyMoves: 'Esta prueba se ha hecho demasiado larga. Empieza de nuevo.',
      tooOften: 'Demasiadas veces en poco tiempo. Espera un poco y vuelve a intentarlo.',
    },
  },
};
