import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '#app/strings.ts';
import type { listOwnOrganisations } from './list-own-organisations.ts';
import { People } from './people.tsx';

/** The shared organisations someone is in, and the way to a new one. */
export function OwnOrganisations({
  organisations,
}: {
  organisations: Awaited<ReturnType<typeof listOwnOrganisations>>;
}) {
  const t = useStrings();
  return (
    <section className="section" aria-labelledby="organisations">
      <div className="section__head">
        <h2 id="organisations">{t('organisation.yours')}</h2>
        <Link className="btn btn--quiet btn--sm" to="/organisation/new">
          <Users className="icon" aria-hidden="true" />
          {t('organisation.new')}
        </Link>
      </div>
      {organisations.length === 0 ? <p className="soft">{t('organisation.yoursText')}</p> : null}
      <People people={organisations} />
    </section>
  );
}
