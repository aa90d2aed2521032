export default {
  download: {
    intro: 'Todo lo que es tuyo, en un solo archivo: para guardarlo, leerlo en otra parte o llevarlo a otra Fabula.',
    new: 'Llévatelo todo',
    holds: {
      works:
        'Tus obras y las de las organizaciones de las que eres propietario: cada una en un archivo del que no se pierde nada, y en EPUB y Markdown.',
      reading: 'Tu biblioteca y por dónde vas en lo que lees.',
      account:
        'Lo que sabemos de ti: tu perfil y tus ajustes, inicios de sesión, notificaciones y a qué diste tu consentimiento.',
      notThere: 'Las contraseñas y otros secretos no van dentro.',
    },
    make: 'Crear mi archivo',
    made: 'Archivos',
    none: 'Aún no hay ninguno.',
    making: 'En preparación',
    leave: 'Puedes salir de esta página: recibirás una carta cuando esté listo.',
    leaveGuest: 'Puedes salir de esta página y volver.',
    until: '{{size}}, hasta el {{day}}',
    failed: 'No se pudo crear. Inténtalo de nuevo.',
    take: 'Descargar',
    takeOf: 'Descargar {{name}}',
    remove: 'Quitar',
    removeOf: 'Quitar {{name}}',
    stop: 'Parar',
    stopOf: 'Dejar de crear {{name}}',
    removed: 'El archivo se ha quitado.',
    kept_one: 'Un archivo se guarda {{count}} día.',
    kept_many: 'Un archivo se guarda {{count}} de días.',
    kept_other: 'Un archivo se guarda {{count}} días.',
    back: 'Traerlo de vuelta',
    backHint:
      'Elige ese archivo donde se traen los manuscritos, aquí o en otra Fabula. Verás lo que contiene antes de que se guarde nada.',
    backTo: 'Traer un archivo',
    problem: {
      proof: 'Antes de que salga todo, preguntamos otra vez quién eres. Inicia sesión de nuevo.',
      making: 'Ya se está creando uno.',
      tooMany: 'Hoy ya se han creado bastantes archivos. Inténtalo mañana.',
    },
  },
};
