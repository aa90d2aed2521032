import { z } from 'zod';
import type { RequestScope } from '#app/context.ts';
import { changeRole, handOver, leaveOrganisation, removeMember } from '#commands/organisation/change-members.ts';
import { inviteMember, revokeInvitation } from '#commands/organisation/invite-member.ts';
import type { Organisation } from '#database/organisation.ts';
import { type AccountId, type InvitationId, isAccountId, isId } from '#domain/ids.ts';
import type { MemberProblem } from '#domain/organisation.ts';
import { done, type Failure, failed, type Outcome } from '#domain/outcome.ts';
import { type Role, roles } from '#domain/role.ts';

const Account = z
  .string()
  .refine(isAccountId)
  .transform((id) => id as AccountId);

const MembersForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('invite'), email: z.string().max(1_000), role: z.enum(roles) }),
  z.object({
    intent: z.literal('revoke'),
    invitationId: z
      .string()
      .refine(isId)
      .transform((id) => id as InvitationId),
  }),
  z.object({ intent: z.literal('role'), accountId: Account, role: z.enum(roles) }),
  z.object({ intent: z.literal('handOver'), accountId: Account }),
  z.object({ intent: z.literal('removeMember'), accountId: Account }),
  z.object({ intent: z.literal('leave') }),
]);

/** The result of a form about members. */
export type MembersResult =
  | { readonly done: Intent; readonly email?: string }
  | { readonly problem: MemberProblem['kind']; readonly of: Intent; readonly kept?: Asked };

type Intent = z.infer<typeof MembersForm>['intent'];
/** The typed data of someone who could not be invited. */
type Asked = { readonly email: string; readonly role: Role };

/** Does what a form about an organisation's members asks for; undefined where it is another form. */
export async function runMembersForm(
  { commands, actor, locale }: RequestScope,
  { id }: Pick<Organisation, 'id'>,
  filled: FormData,
): Promise<Outcome<MembersResult> | undefined> {
  const form = MembersForm.safeParse(Object.fromEntries(filled));
  if (!form.success) return undefined;
  const { data } = form;
  switch (data.intent) {
    case 'invite': {
      const outcome = await inviteMember(commands, actor, id, { ...data, language: locale });
      return outcome.ok
        ? done({ done: data.intent, email: outcome.value.email })
        : said(data.intent, outcome.failure, data);
    }
    case 'revoke':
      return answer(data.intent, await revokeInvitation(commands, actor, id, data.invitationId));
    case 'role':
      return answer(data.intent, await changeRole(commands, actor, id, data));
    case 'handOver':
      return answer(data.intent, await handOver(commands, actor, id, data.accountId));
    case 'removeMember':
      return answer(data.intent, await removeMember(commands, actor, id, data.accountId));
    case 'leave':
      return answer(data.intent, await leaveOrganisation(commands, actor, id));
  }
}

function answer(intent: Intent, outcome: Outcome<void, MemberProblem>): Outcome<MembersResult> {
  return outcome.ok ? done({ done: intent }) : said(intent, outcome.failure);
}

function said(of: Intent, failure: Failure<MemberProblem>, asked?: Asked): Outcome<MembersResult> {
  if (failure.kind !== 'invalid') return failed(failure);
  const [problem] = failure.problems;
  const kept = asked && { email: asked.email, role: asked.role };
  return problem ? done({ problem: problem.kind, of, ...(kept && { kept }) }) : failed({ kind: 'notFound' });
}
