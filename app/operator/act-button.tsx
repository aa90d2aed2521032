import { Form, useNavigation } from 'react-router';

/** One deed as a form: it works without a script. Whoever hears it is told what it is about. */
export function ActButton({
  act,
  id,
  label,
  about,
  isDangerous = false,
}: {
  act: string;
  id: string;
  label: string;
  about: string;
  isDangerous?: boolean;
}) {
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
