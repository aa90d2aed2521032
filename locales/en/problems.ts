export default {
  problem: {
    title: {
      'invalid-argument': 'What was sent is not what this call takes.',
      unauthenticated: 'This needs somebody who is signed in, or a token that is good.',
      'permission-denied': 'You may not do this.',
      'not-found': 'There is no such record.',
      aborted: 'Somebody else changed this first; read it again and try once more.',
      'already-exists': 'There is such a record already.',
      'failed-precondition': 'In its present state this can not be done.',
      'resource-exhausted': 'That is more than is taken at a time.',
      internal: 'Something went wrong here.',
      unimplemented: 'This collection has no such act.',
      unavailable: 'This can not be answered at the moment.',
    },
    detail: {
      badToken: 'The token is not known, or has ended.',
      narrowToken: 'The token was not made for this.',
      noConditions: 'This act takes no conditions.',
      notInBatch: 'This act can be no part of a batch.',
      usedKey: 'This idempotency key was used for another request.',
    },
  },
};
