-- The job that mails an invitation makes a token of its own and stores its hash here, so that no job carries a token. A mail that is
-- sent twice has two, and both open the invitation.
create table list_invitation_tokens (
  token_hash     bytea primary key,
  invitation_id  integer not null references list_invitations on delete cascade
);
create index list_invitation_tokens_invitation on list_invitation_tokens (invitation_id);

-- Jobs from before carry their token; they name the invitation instead.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    update graphile_worker._private_jobs j set payload = json_build_object('invitationId', i.invitation_id)
    from list_invitations i
    where i.token_hash = sha256(convert_to(j.payload ->> 'token', 'UTF8'))
      and j.task_id = (select id from graphile_worker._private_tasks where identifier = 'list-invitation');
  end if;
end $$;
