-- Browsers and apps that customers want notifications on (D 3, Device). Whoever registers a device last has it.

create table devices (
  device_id         integer generated always as identity primary key,
  platform          text not null,
  uuid              text not null,
  user_id           integer not null references customers on delete cascade,
  external_id       text not null,          -- web: the subscription of the browser, as JSON; otherwise the number of the app's push service
  model             text not null,
  platform_version  text not null,
  manufacturer      text not null,
  registered_at     timestamptz not null,
  unique (platform, uuid)
);
create index devices_user on devices (user_id, registered_at);

-- Notifications of a shop that has no keys for push services: they stay here as its mails stay in the mailbox.
create table kept_pushes (
  kept_push_id  integer generated always as identity primary key,
  platform      text not null,
  uuid          text not null,
  title         text not null,
  body          text not null,
  path          text not null,
  sent_at       timestamptz not null default now()
);
