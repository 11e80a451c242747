-- The pictures of the demo's library are stored after its shop has opened: a start that is ended in between is finished by the next one.
alter table demo_steps_left drop constraint demo_steps_left_step_check;
alter table demo_steps_left add constraint demo_steps_left_step_check check (step in ('pictures', 'library'));
