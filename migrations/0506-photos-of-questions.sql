-- A question of a picker may have a photo from the phone, which its customer sees with it (decision 96).
create table picking_photos (
  photo_id     uuid primary key,        -- random: its address says nothing of other photos
  question_id  integer not null unique references picking_questions on delete cascade,
  file_key     text not null unique,    -- a JPEG in the folder of uploads
  bytes        integer not null check (bytes > 0),
  width        integer not null check (width > 0),
  height       integer not null check (height > 0),
  added_at     timestamptz not null
);
create index picking_photos_added on picking_photos (added_at);
