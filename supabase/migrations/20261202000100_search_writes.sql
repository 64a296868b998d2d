-- The indexes of the search take the words of many entries at once. private.keep_entries has them do so as soon as it has written,
-- so the lists are empty for whoever searches; the limit is for what is written in another way, such as a restored backup.

alter index private.search_entries_by_words set (fastupdate = on, gin_pending_list_limit = 256);
alter index private.search_entries_by_title set (fastupdate = on, gin_pending_list_limit = 256);
