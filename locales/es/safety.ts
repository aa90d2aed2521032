export default {
  adult: {
    title: 'Esta historia es para personas adultas',
    text: 'Quien la escribió la ha marcado solo para personas adultas. ¿Quieres leerla y eres mayor de edad donde vives?',
    remembered:
      'Se pregunta una sola vez: este navegador recuerda la respuesta durante un año, y tu cuenta también, si tienes una.',
    yes: 'Sí, abrirla',
    no: 'No, volver',
  },
  report: {
    title: 'Denunciar «{{title}}»',
    heading: 'Denunciar una obra',
    why: 'Qué tiene de malo',
    text: '¿Qué deberíamos mirar?',
    textHint: 'Por ejemplo, en qué capítulo.',
    send: 'Enviar la denuncia',
    sent: 'Gracias. Quienes llevan este sitio la mirarán.',
    wrongReason: 'Elige qué tiene de malo.',
    reason: {
      illegal: 'Infringe la ley',
      harmful: 'Acosa a alguien o lo pone en peligro',
      rating: 'Su clasificación o sus advertencias no son correctas',
      copyright: 'Está copiada de otra persona',
      spam: 'Es publicidad',
      other: 'Otra cosa',
    },
  },
};
