/** A short word about something that has just happened. */
export type Alert = {
  readonly id: string;
  readonly type: 'success' | 'info' | 'warning' | 'error';
  readonly message: string;
  /** Milliseconds it stays, unless someone holds it. */
  readonly duration: number;
};

/** An error stays longer: it has more to say (specification, section 9). */
const durations = { success: 3_000, info: 3_000, warning: 3_000, error: 5_000 } as const;

/** Passes an alert to the page's list of them. */
export const alertEvent = 'fabula:alert';

/** Where alerts wait that a page had no time for. */
const waitingKey = 'fabula.alerts';

/**
 * Tells the person something, anywhere on the page; it disappears by itself.
 *
 * @param duration - milliseconds it stays, where it takes longer to read than others of its type
 */
export function raiseAlert(type: Alert['type'], message: string, duration = durations[type] as number): void {
  const alert: Alert = { id: crypto.randomUUID(), type, message, duration };
  dispatchEvent(new CustomEvent<Alert>(alertEvent, { detail: alert }));
}

/** Keeps what has not been seen yet for the page that comes next. */
export function keepAlerts(alerts: readonly Alert[]): void {
  if (alerts.length > 0) sessionStorage.setItem(waitingKey, JSON.stringify(alerts));
}

/** A message that the page before left; it is shown once. */
export function takeKeptAlerts(): Alert[] {
  try {
    const kept = sessionStorage.getItem(waitingKey);
    sessionStorage.removeItem(waitingKey);
    return kept ? (JSON.parse(kept) as Alert[]) : [];
  } catch {
    return [];
  }
}
