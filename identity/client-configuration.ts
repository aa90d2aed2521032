import type { IdentitySettings } from '#identity/settings.ts';

/** What a page's identity client has to know, as `/__/firebase/init.json` answers it: none of it is secret. */
export function clientConfiguration(settings: IdentitySettings): object {
  const providers = settings.providers.map(({ id, name }) => ({ id, name }));
  const { verifiesEmail, hosted } = settings;
  if (hosted) {
    const { apiKey, projectId, authDomain, appId, captchaKey, standIn } = hosted;
    const fabula = {
      mode: 'hosted',
      providers,
      verifiesEmail,
      appCheck: captchaKey !== undefined,
      captchaKey,
      standIn,
    };
    return { apiKey, projectId, authDomain, appId, storageBucket: projectId, fabula };
  }
  const { apiKey, projectId, publicUrl } = settings;
  const fabula = { mode: 'embedded', providers, verifiesEmail, appCheck: settings.appCheck };
  return { apiKey, projectId, authDomain: new URL(publicUrl).host, storageBucket: projectId, fabula };
}
