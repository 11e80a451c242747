-- A line of a batch is in a crate of the same batch: one check where there were two, of each of a slot's thousands of lines.
alter table picking_crates add unique (crate_id, batch_id);
alter table picking_lines drop constraint picking_lines_batch_id_fkey, drop constraint picking_lines_crate_id_fkey,
  add foreign key (crate_id, batch_id) references picking_crates (crate_id, batch_id) on delete cascade;
