import { useStrings } from '#app/strings.ts';

const jobKinds = [
  'keepSitting',
  'makeExport',
  'makeAccountArchive',
  'tellEdition',
  'forgetImportAnswer',
  'mail',
  'publishScheduled',
  'newsMail',
] as const;

const emailKinds = [
  'verifyEmail',
  'resetPassword',
  'signIn',
  'verifyAndChangeEmail',
  'emailChanged',
  'passwordChanged',
  'secondFactorAdded',
  'secondFactorRemoved',
  'recoveryCodeUsed',
  'providerLinked',
  'providerUnlinked',
  'passwordRemoved',
  'newDevice',
  'accountClosed',
  'invitation',
  'archive',
  'support',
  'report',
  'test',
] as const;

/** The names of the kinds of jobs and emails; one without a name here has the name in the database. */
export function useKindNames(): { jobName: (kind: string) => string; emailName: (kind: string) => string } {
  const t = useStrings();
  return {
    jobName(kind) {
      const known = jobKinds.find((one) => one === kind);
      return known ? t(`operator.jobs.kind.${known}`) : kind;
    },
    emailName(kind) {
      const known = emailKinds.find((one) => one === kind);
      return known ? t(`operator.mail.kind.${known}`) : kind;
    },
  };
}
