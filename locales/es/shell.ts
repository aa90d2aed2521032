export default {
  list: {
    pages: 'Páginas de la lista: {{list}}',
    more: 'Ver más',
    first: 'Volver al principio',
  },
  field: {
    missing: 'Campo obligatorio.',
    email: 'Esto no es una dirección de correo.',
    other: 'Revisa lo que has escrito.',
  },
  shell: {
    skip: 'Saltar al contenido',
    onThisPage: 'En esta página',
    brandHome: '{{brand}}, inicio',
    description: 'Una aplicación {{brand}} para escribir y leer ficción.',
    mainNavigation: 'Principal',
    home: 'Inicio',
    find: 'Buscar historias',
    library: 'Biblioteca',
    write: 'Escribir',
    logIn: 'Iniciar sesión',
    logOut: 'Cerrar sesión',
    register: 'Crear una cuenta nueva',
    menu: 'Menú',
    menuUnread: 'Menú, con notificaciones sin leer',
    notifications: 'Notificaciones',
    backToWork: 'Volver a «{{title}}»',
    closeMenu: 'Cerrar',
    profile: 'Perfil',
    settings: 'Ajustes',
    operator: 'Administración',
    projects: 'Proyectos',
    newProject: 'Nuevo proyecto',
    guest: 'Invitado',
    noName: 'Sin nombre',
    language: 'Idioma',
    colourMode: 'Colores',
    colourModes: { light: 'Claro', dark: 'Oscuro', system: 'Sistema' },
    darkMode: 'Modo oscuro',
    followsDevice: 'Según el dispositivo',
    alwaysLight: 'Siempre claro',
    alwaysDark: 'Siempre oscuro',
    cookies: 'Preferencias de cookies',
    cookiesFailed: 'No se pudo abrir el formulario de cookies; avísanos de este error, por favor.',
    alerts: 'Avisos',
    notSent: 'No tienes conexión. No se ha enviado nada y tu texto sigue aquí: inténtalo de nuevo cuando te conectes.',
    notReached:
      'Ahora mismo no se puede acceder al sitio. Tu texto sigue aquí: inténtalo de nuevo dentro de un momento.',
    dismiss: 'Descartar',
    logOutFailed: 'No se pudo cerrar la sesión.',
    loggedOutHere:
      'Tu sesión está cerrada. Lo que has escrito sigue aquí: inicia sesión en una pestaña nueva y continúa.',
    askUnsent: {
      title: '¿Cerrar sesión ahora?',
      text_one:
        'Hay un texto con cambios que solo están en este navegador. Se quedan aquí y se enviarán cuando vuelvas a iniciar sesión.',
      text_many:
        'Hay {{count}} de textos con cambios que solo están en este navegador. Se quedan aquí y se enviarán cuando vuelvas a iniciar sesión.',
      text_other:
        'Hay {{count}} textos con cambios que solo están en este navegador. Se quedan aquí y se enviarán cuando vuelvas a iniciar sesión.',
      keep: 'Seguir con la sesión',
    },
    copyright: '© 2025 {{brand}}. Las obras pertenecen a quienes las escriben.',
  },
  error: {
    notFound: {
      title: 'Página no encontrada',
      text: 'Aquí no hay ninguna página. Puede que la dirección esté mal escrita o que la página se haya eliminado.',
      message: 'Página no encontrada: {{path}}',
    },
    forbidden: {
      title: 'Tu rol no lo permite',
      text: 'Puedes ver este proyecto, pero tu rol no incluye esto. Consulta con uno de sus propietarios.',
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
      text: 'Su disco está lleno, así que no se ha guardado nada de esto. Avisa a la administración del sitio.',
    },
    offline: {
      title: 'No tienes conexión',
      text: 'Sin conexión no se puede cargar esta página. Lo que escribes se queda en este navegador y se envía cuando vuelva la conexión.',
    },
    application: {
      title: 'Algo ha fallado en esta página',
      text: 'Un error ha detenido la página. No se ha perdido nada de lo que has escrito; inténtalo de nuevo o vuelve al inicio.',
      overText:
        'El texto de abajo sigue abierto y se sigue guardando. Cuando diga que está guardado, vuelve a cargar la página.',
    },
    id: 'Código del error: {{id}}',
    closeToIt: 'Páginas parecidas',
    tellUs: 'Informar del problema',
    goHome: 'Ir al inicio',
    tryAgain: 'Reintentar',
  },
};
