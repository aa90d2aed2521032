import { redirect } from 'react-router';

/** The settings begin with the first of their pages. */
export function loader() {
  throw redirect('/settings/account');
}
