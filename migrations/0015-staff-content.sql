-- Texts are written in the back office before they are published: the day of a page is that of its first publication.

alter table content_entries alter column published_at drop not null;
alter table content_entries add check (status = 'draft' or published_at is not null);
