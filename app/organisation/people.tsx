import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { Avatar, initialsOf } from '#app/ui/avatar.tsx';
import type { Role } from '#domain/role.ts';

type Somebody = {
  readonly slug: string;
  readonly name: string;
  readonly photoUrl: string | undefined;
  readonly role: Role | undefined;
  readonly tone: number;
};

/** People, or organisations, with the role that links them; each leads to its profile. */
export function People({ people }: { people: readonly Somebody[] }) {
  const t = useStrings();
  return (
    <ul className="people">
      {people.map(({ slug, name, photoUrl, role, tone }) => (
        <li key={slug}>
          <Avatar alt="" src={photoUrl} text={initialsOf(name)} size="lg" tone={tone} />
          <span className="grow">
            <Link to={`/org/${slug}`}>{name}</Link>
            {role ? <span className="mute small">{t(`role.${role}`)}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
