import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import { DELETED, type Person, type PersonalTable } from './personal-table.ts';

/** A condition for the rows of the person in `t.user_id`. */
export const ofUser = ({ userId }: Person): SqlFragment => sql`t.user_id = ${userId}`;

/** As `ofUser`, with the accounts that were merged into that one: what stayed with them is about the same person. */
export const ofAllAccounts = ({ userId }: Person): SqlFragment => sql`t.user_id in (
  select a.user_id from customers a where a.user_id = ${userId} or a.merged_into = ${userId})`;

/** An account and how its owner logs in, in the order in which they are emptied. */
export const ACCOUNT_TABLES = {
  customer_person_infos: { order: ['user_id', 'person_info_type_id'], where: ofUser, closing: DELETED },
  billing_addresses: { order: ['person_fiscal_id'], where: ofUser, closing: DELETED },
  customer_segments: { order: ['user_id', 'segment_id'], where: ofUser, closing: DELETED },
  account_tokens: { order: ['created_at', 'token_hash'], where: ofUser, secret: ['token_hash'], closing: DELETED },
  second_factors: { order: ['user_id'], where: ofUser, secret: ['secret'], closing: DELETED },
  recovery_codes: { order: ['user_id', 'code_hash'], where: ofUser, secret: ['code_hash'], closing: DELETED },
  mailed_codes: { order: ['user_id'], where: ofUser, secret: ['code_hash'], closing: DELETED },
  account_removals: { order: ['removal_id'], where: ofUser, secret: ['asked_by', 'decided_by'], closing: DELETED },
  known_browsers: {
    order: ['user_id', 'first_seen_at', 'browser_hash'],
    where: ofUser,
    secret: ['browser_hash'],
    closing: DELETED,
  },
  passkeys: { order: ['passkey_id'], where: ofUser, secret: ['public_key'], closing: DELETED },
  external_identities: { order: ['identity_id'], where: ofUser, closing: DELETED },
  verified_identities: {
    order: ['expires_at', 'browser_hash'],
    where: ofUser,
    secret: ['browser_hash'],
    closing: DELETED,
  },
  staff_invitations: {
    order: ['invitation_id'],
    where: ({ email }) => sql`t.email = ${email}`,
    secret: ['token_hash', 'invited_by'],
    closing: DELETED,
  },
  customer_notes: { order: ['note_id'], where: ofUser, secret: ['written_by'], closing: DELETED },
  company_requests: { order: ['user_id'], where: ofUser, secret: ['decided_by'], closing: DELETED },
  sandbox_payments: {
    order: ['created_at', 'reference'],
    where: ofUser,
    secret: ['provider_id', 'saved_token'],
    closing: DELETED,
  },
  saved_means: { order: ['saved_means_id'], where: ofUser, secret: ['token'], closing: DELETED },
  passkey_challenges: {
    order: ['expires_at', 'challenge_hash'],
    where: ofUser,
    secret: ['challenge_hash'],
    closing: DELETED,
  },
  kept_pushes: {
    order: ['kept_push_id'],
    where: ({ userId }) =>
      sql`exists (select from devices d where d.platform = t.platform and d.uuid = t.uuid and d.user_id = ${userId})`,
    closing: DELETED,
  },
  devices: { order: ['device_id'], where: ofUser, closing: DELETED },
  mailbox: {
    order: ['mail_id'],
    where: ({ userId, email }) => sql`(lower(t.recipient) = ${email} or lower(t.recipient) in (
      select a.email from customers a where a.merged_into = ${userId}))`,
    closing: DELETED,
  },
  friends_joined: {
    order: ['user_id'],
    where: ({ userId }) => sql`(t.user_id = ${userId} or t.invited_by = ${userId})`,
    secret: ['user_id', 'invited_by'],
    closing: DELETED,
  },
  company_invitations: {
    order: ['company_invitation_id'],
    where: ({ userId, email }) => sql`(t.email = ${email} or t.master_id = ${userId})`,
    secret: ['token_hash', 'master_id'],
    closing: DELETED,
  },
  company_users: {
    order: ['user_id'],
    where: ({ userId }) => sql`(t.user_id = ${userId} or t.master_id = ${userId})`,
    closing: DELETED,
  },
  company_price_lists: {
    order: ['master_id'],
    where: ({ userId }) => sql`t.master_id = ${userId}`,
    secret: ['assigned_by'],
    closing: DELETED,
  },
  work_subscriptions: { order: ['user_id'], where: ofUser, closing: DELETED },
  friend_codes: { order: ['user_id'], where: ofUser, closing: DELETED },
  form_uploads: {
    order: ['upload_id'],
    where: (person) =>
      sql`t.submission_id in (select s.submission_id from form_submissions s where ${submissionOf(person)})`,
    secret: ['token_hash', 'file_key', 'sender_hash'],
    // treated like a file that was never sent: the next cleanup deletes the row with its file
    closing: [
      {
        does: 'blank',
        set: () =>
          sql`submission_id = null, session_id = null, name = 'file', sender_hash = null, created_at = '2000-01-01'`,
      },
    ],
    columns: {
      blanked: ['submission_id', 'session_id', 'name', 'sender_hash', 'created_at'],
      unchanged: ['upload_id', 'token_hash', 'form_id', 'field_id', 'file_key', 'media_type', 'bytes'],
    },
    reason: 'the sweep of waiting uploads deletes it with its file within a day',
  },
  form_submissions: {
    order: ['submission_id'],
    where: (person) =>
      sql`t.submission_id in (select s.submission_id from form_submissions s where ${submissionOf(person)})`,
    closing: DELETED,
  },
  product_requests: {
    order: ['product_request_id'],
    where: ({ userId, email }) => sql`(t.user_id = ${userId} or t.email = ${email})`,
    closing: DELETED,
  },
  area_waiters: { order: ['waiter_id'], where: ({ email }) => sql`t.email = ${email}`, closing: DELETED },
  slot_waiters: { order: ['user_id', 'timeslot_id'], where: ofUser, closing: DELETED },
  consent_choices: {
    order: ['choice_id'],
    where: ofAllAccounts,
    closing: [
      {
        does: 'delete',
        only: sql`exists (select from consent_choices v where v.user_id is null and v.uuid = t.uuid
          and v.chosen_at = t.chosen_at)`,
      },
      { does: 'blank', set: () => sql`user_id = null` },
    ],
    columns: {
      blanked: ['user_id'],
      unchanged: ['choice_id', 'uuid', 'analytics', 'profilation', 'policy_version', 'way', 'chosen_at', 'recorded_at'],
    },
    reason: 'proofs of choices stay without a name, and are deleted after two years like those of visitors',
  },
  disclaimer_choices: {
    order: ['choice_id'],
    where: ofAllAccounts,
    closing: [{ does: 'blank', set: () => sql`user_id = null` }],
    columns: { blanked: ['user_id'], unchanged: ['choice_id', 'disclaimer_id', 'version', 'accepted', 'chosen_at'] },
    reason: 'proofs of choices stay without a name',
  },
  agent_acts: {
    order: ['act_id'],
    where: ofAllAccounts,
    secret: ['agent_id', 'key_id'],
    closing: [{ does: 'blank', set: () => sql`input = '{}', changed = null` }],
    columns: {
      blanked: ['input', 'changed'],
      unchanged: ['act_id', 'agent_id', 'key_id', 'user_id', 'call', 'acted_at', 'refused', 'finished_at', 'is_read'],
    },
    reason: 'what the staff did stays on record, without what they wrote of the person',
  },
  sessions: {
    order: ['session_id'],
    where: ofAllAccounts,
    secret: ['token_hash', 'agent_id'],
    closing: [
      {
        does: 'blank',
        set: ({ now }) => sql`user_id = null, agent_id = null, device = '', sso = null, expires_at = ${now}`,
      },
    ],
    columns: {
      blanked: ['user_id', 'agent_id', 'device', 'sso', 'expires_at'],
      unchanged: ['session_id', 'token_hash', 'remember', 'created_at', 'last_seen_at', 'second_factor_at', 'sign_on'],
    },
    reason: 'a late request with an ended token is refused; the rows are deleted after an hour',
  },
} as const satisfies Readonly<Record<string, PersonalTable>>;

/** Matches rows of the alias `s` that the person sent, logged in or with the same address. */
function submissionOf({ userId, email }: Person): SqlFragment {
  return sql`(s.user_id = ${userId} or lower(s.reply_to) = ${email})`;
}
