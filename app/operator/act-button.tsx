import { Form, useNavigation } from 'react-router';

type ActProps = { act: string; id: string; label: string; about: string };

/** One action as a form: it works without a script. For assistive technology it names its subject. */
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

/** An action that affects others: its effect is shown first, and confirmed. It needs no script either. */
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
