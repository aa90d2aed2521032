import { Form, useNavigation } from 'react-router';

type ActProps = { act: string; id: string; label: string; about: string };

/** One deed as a form: it works without a script. Whoever hears it is told what it is about. */
export function ActButton({ act, id, label, about, isDangerous = false }: ActProps & { isDangerous?: boolean }) {
  const sent = useNavigation().formData;
  const isBusy = sent?.get('act') === act && sent.get('id') === id;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="act"
        value={act}
        className={`btn btn--sm ${isDangerous ? 'btn--danger' : 'btn--plain'}`}
        disabled={isBusy}
        aria-busy={isBusy}
      >
        {label}
        <span className="vh"> {about}</span>
      </button>
    </Form>
  );
}

/** A deed that others feel: what comes of it is said first, and asked for. It needs no script either. */
export function AskedAct({ comes, sure, ...deed }: ActProps & { comes: string; sure: string }) {
  return (
    <details className="op__asked">
      <summary className="btn btn--sm btn--danger">
        {deed.label}
        <span className="vh"> {deed.about}</span>
      </summary>
      <p>{comes}</p>
      <ActButton {...deed} label={sure} isDangerous />
    </details>
  );
}
