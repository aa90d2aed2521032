export default {
  home: {
    titleWrite: 'Escribe la historia.',
    titleTell: 'Elige cómo se cuenta.',
    what: 'Una casa para la ficción: un cuarto tranquilo para quienes la escriben y una buena página para quienes la leen. No hace falta una cuenta para leer, y nadie te observa mientras lees.',
    startWriting: 'Empezar a escribir',
    findSomething: 'Encontrar algo que leer',
    leafLabel: 'El comienzo de Las escaleras prestadas',
    leafTitle: 'Las escaleras prestadas',
    leafAuthor: 'Tomás Arriaga',
    leafFirst:
      'En el número 14 de la calle Olmo nadie tenía escalera propia. Para llegar a tu casa había que pedir permiso cuatro veces; y así, pidiendo, nos fuimos conociendo todos.',
    leafSecond:
      'La del segundo era de los Paredes, que la habían prestado al tercero el invierno en que nació la niña; la del tercero subía desde entonces al quinto, y la del quinto, por una deuda de cartas que nadie quería recordar, terminaba en la azotea, donde no vivía nadie salvo las palomas y, los domingos, el señor Bastida con su acordeón. Los Paredes, que se habían quedado a pie por generosos, subían por la del primero. Y la del primero, doña Visitación, profesora de solfeo, se valía de una escalera de mano con ruedas que le dejaba la mercería de abajo y que los sábados tenía que devolver un rato, para los botones de los estantes altos. Los sábados por la mañana no salía.',
    toRead: 'Para leer ahora mismo',
    order: 'Orden',
    languages: 'Idiomas',
    anyLanguage: 'Cualquier idioma',
    orders: { new: 'Nuevas', mostRead: 'Más leídas', finished: 'Terminadas hace poco' },
    none: {
      new: 'Aquí aún no se ha publicado nada.',
      mostRead: 'Aún no se ha contado ninguna lectura.',
      finished: 'Aquí aún no hay ninguna obra terminada.',
    },
    firstLines: 'Primeras líneas',
    figureLabel: 'Siete bloques en fila; un recorrido pasa por cinco de ellos en otro orden.',
    figure: 'Los bloques son el material. Un recorrido es una manera de pasar por ellos.',
    beginTitle: 'Trae un manuscrito, o una página en blanco.',
    begin:
      'Empieza como invitado y conserva lo escrito cuando abras una cuenta. {{brand}} lee Word, EPUB, Markdown, HTML y texto sin formato, y lo devuelve todo.',
    welcome: 'Da gusto verte, {{name}}',
    welcomeNameless: 'Da gusto verte',
    continueReading: 'Seguir leyendo',
  },
};
