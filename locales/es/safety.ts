export default {
  adult: {
    title: 'Esta historia es para adultos',
    text: 'El autor la ha marcado solo para adultos. ¿Eres mayor de edad donde vives y quieres leerla?',
    remembered: 'Se pregunta una sola vez: este navegador recuerda la respuesta durante un año.',
    rememberedThere:
      'Se pregunta una sola vez: tu cuenta recuerda la respuesta, y este navegador la recuerda durante un año.',
    yes: 'Sí, abrirla',
    no: 'No, volver',
    takeBack: 'Puedes cambiar tu respuesta cuando quieras en la {{privacy}}.',
    privacy: 'página de privacidad',
    openTitle: 'Puedes abrir historias para adultos',
    openText:
      'Elegiste abrir historias para adultos. Si lo retiras, se te preguntará de nuevo antes de abrir una, y los recorridos para adultos que este navegador guarda para leer sin conexión se cerrarán.',
    withdraw: 'Volver a preguntarme',
    goOn: 'Seguir leyendo',
    closedTitle: 'Las historias para adultos están cerradas',
    closedText:
      'Se te preguntará antes de abrir la próxima. Los recorridos para adultos que este navegador guardaba para leer sin conexión también están cerrados.',
  },
  report: {
    title: 'Denunciar «{{title}}»',
    heading: 'Denunciar una obra',
    why: '¿Cuál es el problema?',
    text: '¿Qué debemos revisar?',
    textHint: 'Por ejemplo, en qué capítulo.',
    piece: 'Sobre lo que comparte un lector, número {{id}}:',
    send: 'Enviar la denuncia',
    sent: 'Gracias. La administración del sitio la revisará.',
    wrongReason: 'Elige un motivo.',
    reason: {
      illegal: 'Infringe la ley',
      harmful: 'Acosa a alguien o lo pone en peligro',
      rating: 'Su clasificación o sus advertencias no son correctas',
      copyright: 'Es una copia de la obra de otra persona',
      spam: 'Es publicidad',
      other: 'Otra cosa',
    },
  },
};
