-- New search entries go to a pending list first, which makes batches cheap. private.keep_entries merges the list after every write;
-- the limit is for other writers, such as a restored backup.

alter index private.search_entries_by_words set (fastupdate = on, gin_pending_list_limit = 256);
alter index private.search_entries_by_title set (fastupdate = on, gin_pending_list_limit = 256);
