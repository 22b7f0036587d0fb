ALTER FUNCTION tell_chat() RENAME TO notify_chat;
