export default {
  problem: {
    title: {
      'invalid-argument': 'Lo que has enviado no es lo que esta llamada admite.',
      unauthenticated: 'Hace falta haber iniciado sesión o un token válido.',
      'permission-denied': 'No tienes permiso para hacer esto.',
      'not-found': 'No existe ese registro.',
      aborted: 'Alguien lo cambió antes; vuelve a leerlo e inténtalo otra vez.',
      'already-exists': 'Ese registro ya existe.',
      'failed-precondition': 'En su estado actual no se puede hacer.',
      'resource-exhausted': 'Es más de lo que se admite de una vez.',
      internal: 'Algo ha fallado aquí.',
      unimplemented: 'Esta colección no tiene esa operación.',
      unavailable: 'Ahora mismo no se puede responder.',
    },
    detail: {
      badToken: 'El token no existe o ha caducado.',
      narrowToken: 'El token no se creó para esto.',
      noConditions: 'Esta operación no admite condiciones.',
      notInBatch: 'Esta operación no puede formar parte de un lote.',
      usedKey: 'Esta clave de idempotencia ya se usó para otra petición.',
    },
  },
};
