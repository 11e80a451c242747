-- Who sent a file that waits for its form: the hash of the network address, so that one address cannot fill the room of all.
alter table form_uploads add column sender_hash bytea;
create index form_uploads_sender on form_uploads (sender_hash) where submission_id is null;
