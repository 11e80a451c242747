-- The job that wrote a mail about an order: the staff send the same mail once more (issue 48). Mails of before have none.
alter table order_messages
  add column job_kind     text,
  add column job_payload  jsonb,
  add check ((job_kind is null) = (job_payload is null));
