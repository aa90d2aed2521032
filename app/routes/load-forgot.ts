import { refuseForm } from '#app/account/refuse-form.ts';

export function action() {
  return refuseForm();
}
