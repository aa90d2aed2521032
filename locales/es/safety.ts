export default {
  adult: {
    title: 'Esta historia es para personas adultas',
    text: 'Quien la escribió la ha marcado solo para personas adultas. ¿Quieres leerla y eres mayor de edad donde vives?',
    remembered:
      'Se pregunta una sola vez: este navegador recuerda la respuesta durante un año, y tu cuenta también, si tienes una.',
    yes: 'Sí, abrirla',
    no: 'No, volver',
  },
};
