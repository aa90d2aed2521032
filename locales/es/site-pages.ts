/** What can be done on the site's own pages. */
export default {
  contact: {
    title: 'Escríbenos',
    name: 'Nombre (opcional)',
    email: 'Correo',
    emailHint: 'La respuesta llegará a esta dirección.',
    message: 'Mensaje',
    wrongEmail: 'Escribe un correo; si no, no podrá llegarte ninguna respuesta.',
    wrongMessage: 'Escribe al menos diez caracteres.',
    trap: 'Deja esto vacío',
    send: 'Enviar',
    sent: 'Tu mensaje va en camino. La respuesta llegará por correo.',
    tooMany: 'Has escrito mucho en poco tiempo. Inténtalo de nuevo en una hora.',
    closed: 'Este sitio no ha indicado una dirección de contacto.',
  },
  storyExample: {
    title: 'Pruébalo',
    text: 'Una historia pequeña de cuatro bloques. Mueve «La casa» y el recorrido seguirá al esquema.',
    order: 'Dónde está «La casa»',
    last: 'Al final',
    first: 'Al principio',
    step: 'Paso {{step}} de {{steps}}',
  },
};
