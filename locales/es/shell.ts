export default {
  list: {
    pages: 'Páginas de la lista: {{list}}',
    more: 'Ver más',
    first: 'Volver al principio',
  },
  shell: {
    skip: 'Ir al texto',
    brandHome: '{{brand}}, inicio',
    description: 'Una aplicación {{brand}}: un lugar tranquilo para escribir ficción y una buena página para leerla.',
    mainNavigation: 'Principal',
    home: 'Inicio',
    find: 'Encontrar una historia',
    library: 'Biblioteca',
    logIn: 'Entrar',
    logOut: 'Salir',
    register: 'Crear una cuenta nueva',
    menu: 'Menú',
    menuUnread: 'Menú, hay algo sin leer',
    notifications: 'Notificaciones',
    closeMenu: 'Cerrar',
    profile: 'Perfil',
    settings: 'Ajustes',
    operator: 'Administrar el sitio',
    projects: 'Proyectos',
    newProject: 'Nuevo proyecto',
    guest: 'Invitado',
    noName: 'Sin nombre',
    language: 'Idioma',
    colourMode: 'Colores',
    colourModes: { light: 'Claro', dark: 'Oscuro', system: 'Sistema' },
    darkMode: 'Modo oscuro',
    followsDevice: 'Como en este dispositivo',
    alwaysLight: 'Siempre claro',
    alwaysDark: 'Siempre oscuro',
    cookies: 'Preferencias de cookies',
    cookiesFailed: 'No se pudo abrir el formulario de cookies; avísanos de este error, por favor.',
    alerts: 'Avisos',
    notSent:
      'No hay conexión. No se ha enviado nada y lo que has escrito sigue aquí: vuelve a pulsar cuando tengas red.',
    notReached:
      'Ahora mismo no se puede acceder al sitio. Lo que has escrito sigue aquí: vuelve a pulsar dentro de un momento.',
    dismiss: 'Descartar',
    logOutFailed: 'No se pudo salir.',
    loggedOutHere:
      'Tu sesión está cerrada. Lo que has escrito sigue aquí: vuelve a entrar en una pestaña nueva y continúa.',
    unsentText_one:
      'Hay palabras de un texto que solo están en este navegador. Se quedan aquí y se enviarán cuando vuelvas a entrar. ¿Salir de todos modos?',
    unsentText_many:
      'Hay palabras de {{count}} textos que solo están en este navegador. Se quedan aquí y se enviarán cuando vuelvas a entrar. ¿Salir de todos modos?',
    unsentText_other:
      'Hay palabras de {{count}} textos que solo están en este navegador. Se quedan aquí y se enviarán cuando vuelvas a entrar. ¿Salir de todos modos?',
    copyright: '© 2025 {{brand}}. Las obras pertenecen a quienes las escriben.',
  },
  error: {
    notFound: {
      title: 'Página no encontrada',
      text: 'Aquí no hay ninguna página. Puede que la dirección esté mal escrita o que quien creó la página la haya retirado.',
      message: 'Página no encontrada: {{path}}',
    },
    forbidden: {
      title: 'Tu rol no lo permite',
      text: 'Puedes ver este proyecto, pero tu rol en él no incluye esto. Consulta con quien lo dirige.',
    },
    refused: {
      title: 'No se ha podido hacer',
      text: 'El sitio no ha entendido la petición o no la permite. No se ha cambiado nada.',
    },
    networkError: 'Error de red',
    generic: {
      title: 'Error interno del servidor',
      text: 'Algo ha fallado en el servidor. No se ha perdido nada de lo que has escrito; inténtalo de nuevo en un momento.',
    },
    unavailable: {
      title: 'El sitio no está disponible por un momento',
      text: 'Ahora mismo no alcanza sus datos y volverá por sí solo. No se ha perdido nada de lo que has escrito; inténtalo de nuevo en unos segundos.',
    },
    noRoom: {
      title: 'Ya no queda espacio en el servidor',
      text: 'Su disco está lleno, así que no se ha guardado nada de esto. Avisa a quien lleva este sitio.',
    },
    offline: {
      title: 'No tienes conexión',
      text: 'Sin red no se puede traer esta página. Los textos que escribes se quedan en este navegador y se envían cuando vuelva la conexión.',
    },
    application: {
      title: 'Algo ha fallado en esta página',
      text: 'Un error ha detenido la página. No se ha perdido nada de lo que has escrito; inténtalo de nuevo o sigue desde la portada.',
      overText:
        'El texto de abajo sigue abierto y se sigue guardando. Cuando diga que está guardado, vuelve a cargar la página.',
    },
    id: 'Número para el registro: {{id}}',
    closeToIt: 'Parecido a eso',
    tellUs: 'Cuéntanoslo',
    goHome: 'Ir al inicio',
    tryAgain: 'Intentar de nuevo',
  },
};
