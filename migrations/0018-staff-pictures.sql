-- Pictures that the staff upload: their bytes lie in DATA_DIR/media under picture_key, made by us from what came in.

alter table content_media add column picture_key text unique check (picture_key ~ '^[0-9a-f]{32}$');   -- null: a file of other makings
alter table content_media add column decorative boolean not null default false;   -- says nothing: readers of the screen pass it over
alter table content_media add column modified_at timestamptz not null default clock_timestamp();
alter table content_media add check (not decorative or alt_text = '');
