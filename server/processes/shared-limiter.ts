import type { Limiter } from '#identity/limiter.ts';
import type { CountedCall } from './message.ts';
import type { Messages } from './messages.ts';

/**
 * A limiter that counts what other processes count, too. Each answers from its own memory at once, and tells the others
 * what it has counted: for as long as a message takes, and while none comes, a limit may be passed once per process.
 */
export function shareLimiter(local: Limiter, others: Messages): Limiter {
  if (others.state() === 'alone') return local;
  others.hear((message) => {
    if (message.kind === 'counted') count(local, message.of);
  });
  const tell = (of: CountedCall) => others.send({ kind: 'counted', of });
  return {
    take(key, limit, count = 1) {
      const isTaken = local.take(key, limit, count);
      if (isTaken) tell({ call: 'take', key, withinMs: limit.withinMs, count });
      return isTaken;
    },
    left: local.left,
    giveBack(key) {
      local.giveBack(key);
      tell({ call: 'giveBack', key });
    },
    mustWait: local.mustWait,
    fail(key, delays) {
      local.fail(key, delays);
      tell({ call: 'fail', key, forgetMs: delays.forgetMs });
    },
    unfail(key) {
      local.unfail(key);
      tell({ call: 'unfail', key });
    },
    forget(key) {
      local.forget(key);
      tell({ call: 'forget', key });
    },
    remember(key) {
      local.remember(key);
      tell({ call: 'remember', key });
    },
    remembers: local.remembers,
  };
}

function count(local: Limiter, of: CountedCall): void {
  if (of.call === 'take') local.take(of.key, { most: Number.POSITIVE_INFINITY, withinMs: of.withinMs }, of.count);
  else if (of.call === 'fail') local.fail(of.key, { free: 0, firstMs: 0, mostMs: 0, forgetMs: of.forgetMs });
  else local[of.call](of.key);
}
