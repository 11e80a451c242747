-- What the first start of the demo still has to do after its shop is written: a start that is ended in between is finished by the next one.
create table demo_steps_left (
  step  text primary key check (step in ('pictures'))
);
