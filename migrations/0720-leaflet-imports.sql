-- An import of flyers remembers those that it replaced and what it made of them, so that it can be taken back.
alter table imports add column replaced jsonb;   -- ReplacedLeaflet[] of features/imports/replaced-leaflets.ts
