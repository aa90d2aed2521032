import { z } from 'zod';
import { endpoint } from '#identity/endpoint.ts';

/** Says that nothing is to be loaded from another site. */
export const recaptchaConfig = endpoint(z.unknown(), async () => ({
  ok: true,
  value: {
    recaptchaKey: '',
    recaptchaEnforcementState: ['EMAIL_PASSWORD_PROVIDER', 'PHONE_PROVIDER'].map((provider) => ({
      provider,
      enforcementState: 'OFF',
    })),
  },
}));
