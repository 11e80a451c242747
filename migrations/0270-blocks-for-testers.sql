-- Blocks that only beta testers see: what is still tried out (feature "previews").
alter table content_blocks
  drop constraint content_blocks_audience_check,
  add constraint content_blocks_audience_check check (audience in ('all', 'visitor', 'customer', 'tester'));
