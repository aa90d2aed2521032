import { UserMinus, UserPlus } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { useStrings } from '#app/strings.ts';

/** Follows an organisation, or stops following it. */
export function FollowButton({ follows }: { follows: boolean }) {
  const t = useStrings();
  const isBusy = useNavigation().formData?.has('follow') === true;
  const Icon = follows ? UserMinus : UserPlus;
  return (
    <Form method="post">
      <button
        type="submit"
        className={follows ? 'btn btn--plain btn--lg' : 'btn btn--primary btn--lg'}
        name="follow"
        value={follows ? 'no' : 'yes'}
        aria-busy={isBusy}
        disabled={isBusy}
      >
        <Icon className="icon" aria-hidden="true" />
        {t(follows ? 'organisation.unfollow' : 'organisation.follow')}
      </button>
    </Form>
  );
}
