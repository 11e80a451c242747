-- How many invitations a customer has sent by mail is counted for a day, also when the invitation or its list is gone by then.

create table list_invitation_mails (
  user_id  integer not null references customers on delete cascade,
  sent_at  timestamptz not null
);
create index list_invitation_mails_user on list_invitation_mails (user_id, sent_at);
insert into list_invitation_mails (user_id, sent_at)
  select user_id, made_at from list_invitations join shopping_lists using (list_id) where email <> '';
