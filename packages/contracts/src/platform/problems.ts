/**
 * Error codes consist of a domain and a fact. Programs compare codes; people read a client's text or the
 * English `detail`.
 */
import { fillTemplate, type Params, type ParamsOf } from './templates.ts'

export const problemTitles = {
  400: 'Invalid input',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Timed out',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length required',
  412: 'Precondition failed',
  413: 'Too large',
  415: 'Unsupported type',
  416: 'Range not satisfiable',
  422: 'Cannot be decoded',
  429: 'Too many requests',
  431: 'Headers too large',
  460: 'Checksum mismatch',
  500: 'Server error',
  501: 'Not supported',
  503: 'Not ready',
  507: 'Not enough space',
} as const
export type ProblemStatus = keyof typeof problemTitles

interface ProblemSpec {
  status: ProblemStatus
  detail: string
}

export const problems = {
  'input.invalid': { status: 400, detail: '{field}: {message}' },
  'request.unreadable': { status: 400, detail: 'The request cannot be read.' },
  'request.timed-out': { status: 408, detail: 'The request took too long.' },
  'request.length-required': { status: 411, detail: 'The request must state its length.' },
  'request.too-large': { status: 413, detail: 'The request is too large.' },
  'request.unsupported-type': { status: 415, detail: "This type of content isn't accepted here." },
  'request.not-multipart': { status: 415, detail: 'Send the file as multipart/form-data.' },
  'request.range-unsatisfiable': { status: 416, detail: 'The requested range lies outside the file.' },
  'request.too-many': { status: 429, detail: 'Too many requests. Try again later.' },
  'request.headers-too-large': {
    status: 431,
    detail: 'The address or the headers of the request are too long.',
  },
  'address.not-found': { status: 404, detail: 'There is nothing at this address.' },
  'oembed.unknown-format': { status: 501, detail: 'The format is json or xml.' },
  'address.wrong-method': { status: 405, detail: 'This address answers to {methods}.' },
  'row.not-found': { status: 404, detail: "This doesn't exist." },
  'row.unknown-reference': { status: 400, detail: "Something that the form refers to doesn't exist." },
  'row.reference-deleted': { status: 409, detail: 'Something that this refers to has just been deleted.' },
  'edit.none-left': { status: 409, detail: 'At least one must be left.' },
  'edit.too-many': { status: 409, detail: 'At most {max} are possible.' },
  'row.withdrawn': { status: 409, detail: 'This has already been taken off the site.' },
  'row.not-withdrawn': { status: 409, detail: "This hasn't been taken off the site." },
  'row.not-shown': { status: 409, detail: "This isn't on the site." },
  'row.changed': {
    status: 409,
    detail: 'This has changed since you opened it. Look at it again, then save.',
  },
  'row.duplicate': { status: 409, detail: 'This already exists.' },

  'server.failed': { status: 500, detail: 'Something went wrong on the server.' },
  'server.not-ready': { status: 503, detail: 'The server is not ready. Try again later.' },
  'server.unreachable': { status: 503, detail: 'Cannot be reached: {parts}' },
  'server.no-space': {
    status: 503,
    detail: 'The disk of the server is nearly full, so nothing can be changed right now. Try again later.',
  },
  'server.too-many-connections': {
    status: 503,
    detail: 'Too many connections are open from your address.',
  },

  'login.required': { status: 401, detail: 'Sign in first.' },
  'login.too-many': { status: 429, detail: 'Please try a few minutes later !!' },
  'login.mail-failed': { status: 503, detail: "We couldn't send the email. Try again in a few minutes." },
  'login.google-off': { status: 503, detail: "Signing in with Google isn't set up on this server." },
  'login.google-unreachable': {
    status: 503,
    detail: "Google can't be reached right now. Try again in a minute.",
  },
  'access.denied': { status: 403, detail: "Your account isn't allowed to do this." },
  'password.wrong': { status: 403, detail: 'The password is wrong.' },
  'password.required': { status: 400, detail: 'Choose a password.' },
  'password.current-required': {
    status: 403,
    detail: 'Enter your current password to set a new one.',
  },
  'password.not-set': {
    status: 403,
    detail: 'Your account has no password yet. Ask for a code by email to set one.',
  },
  'account.suspended': {
    status: 403,
    detail: 'Your account is suspended: {reason}',
  },
  'account.suspended-until': {
    status: 403,
    detail: 'Your account is suspended until {until}: {reason}',
  },
  'registration.closed': {
    status: 403,
    detail: 'This site takes no new accounts. If you have one, sign in with its email address.',
  },
  'account.deleted': { status: 401, detail: 'This account was deleted.' },
  'account.password-required': { status: 400, detail: "Enter your password to confirm that it's you." },
  'account.code-required': {
    status: 400,
    detail: "Enter the code that we mail you to confirm that it's you.",
  },
  'code.wrong': { status: 403, detail: 'The Code Is InCurrect' },
  'account.last-admin': {
    status: 409,
    detail: 'You are the last admin. Make somebody else an admin first.',
  },
  'passkey.off': {
    status: 503,
    detail: 'Passkeys need HTTPS and the address of this site in PUBLIC_URL.',
  },
  'passkey.not-found': { status: 404, detail: "This passkey doesn't exist." },
  'passkey.refused': { status: 422, detail: "The passkey couldn't be verified. Try again." },
  'passkey.duplicate': { status: 409, detail: 'This passkey has been added already.' },
  'passkey.too-many': { status: 409, detail: 'Your account has the most passkeys allowed: {max}.' },
  'scrobbling.refused': {
    status: 422,
    detail: 'The service does not accept this token.',
  },
  'scrobbling.off': { status: 404, detail: 'This site sends no plays to this service.' },
  'scrobbling.unreachable': { status: 503, detail: 'The service cannot be reached. Try again later.' },
  'library.address': {
    status: 422,
    detail: 'Enter the address of a Subsonic server, such as https://music.example.org.',
  },
  'library.running': { status: 409, detail: 'Your library is being imported already.' },
  'library.refused': { status: 422, detail: '{host} does not accept this name and password.' },
  'library.not-subsonic': { status: 422, detail: '{host} does not speak the Subsonic API.' },
  'library.error': { status: 422, detail: '{host} answered with an error. Try again later.' },
  'library.too-large': { status: 422, detail: 'This library is larger than this server reads.' },
  'library.too-slow': { status: 422, detail: '{host} is too slow. Try again later.' },
  'library.file-unreadable': {
    status: 422,
    detail:
      'This is no export of Spotify or Last.fm that can be read. Choose the ZIP, JSON or CSV file as you downloaded it.',
  },
  'library.file-empty': {
    status: 422,
    detail: 'The export has no liked tracks, albums, artists, playlists or plays.',
  },
  'library.file-too-long': {
    status: 422,
    detail: 'A file of the export is larger than {max} MB, the most that is read of one.',
  },
  'library.files-too-long': {
    status: 422,
    detail: 'Unpacked, the export is larger than {max} MB, the most that is read.',
  },
  'library.too-many-names': {
    status: 422,
    detail: 'The archive has more than {max} files, the most that are read.',
  },
  'library.too-many-rows': {
    status: 422,
    detail: 'The export has more than {max} entries, the most that are read.',
  },
  'library.files-busy': {
    status: 503,
    detail: 'Too many exports are being read. Try again in a few minutes.',
  },
  'library.failed': {
    status: 500,
    detail: 'Something went wrong on the server during the import. Start it again.',
  },
  'setup.closed': { status: 404, detail: 'There is nothing to set up here, or the code is wrong.' },
  'setup.demo': {
    status: 409,
    detail: 'A demo is made only where there was never any content, and by a server that has its files.',
  },
  'folder.off': { status: 422, detail: 'Set IMPORT_DIR to the folder from which admins may import.' },
  'folder.no-folder': { status: 404, detail: 'There is no such folder below IMPORT_DIR.' },
  'folder.outside': { status: 422, detail: 'This folder leads out of IMPORT_DIR.' },
  'folder.unreadable': { status: 422, detail: 'The folder cannot be read: {reason}' },
  'folder.empty': {
    status: 422,
    detail: 'The folder is empty, as that of a share that is not mounted. Nothing is taken for removed.',
  },
  'folder.too-large': {
    status: 422,
    detail: 'The folder has more than {max} files and folders. Choose one in it.',
  },
  'folder.encoding': { status: 422, detail: '{encoding} is no encoding. Give one such as windows-1256.' },
  'folder.not-found': { status: 404, detail: "This import doesn't exist." },
  'folder.not-planned': { status: 409, detail: 'This import has no plan that could be started.' },
  'folder.ended': { status: 409, detail: 'This import has ended already.' },
  'folder.no-admin': { status: 409, detail: 'The admin who began it is no admin any more. Begin it again.' },
  'folder.failed': { status: 500, detail: 'The import has failed: {reason}' },
  'watched.not-found': { status: 404, detail: 'This folder is not watched.' },
  'watched.too-many': { status: 409, detail: 'At most {max} folders can be watched.' },
  'watched.overlaps': {
    status: 409,
    detail: '{folder} is watched already, which contains it or lies in it.',
  },
  'app-password.not-found': { status: 404, detail: "This app password doesn't exist." },
  'app-password.too-many': {
    status: 409,
    detail: 'Your account has the most app passwords allowed: {max}.',
  },
  'session.not-found': { status: 404, detail: 'This device is not signed in.' },
  'user.not-found': { status: 404, detail: "This user doesn't exist." },
  'user.is-admin': {
    status: 409,
    detail: 'Admins cannot be suspended. Take their rights back first.',
  },
  'backup.off': { status: 409, detail: 'No place for backups is set: see BACKUP_TO.' },
  'backup.away': { status: 409, detail: 'The place of the backups cannot be reached from here.' },
  'backup.not-found': { status: 404, detail: "This backup doesn't exist." },
  'backup.damaged': { status: 409, detail: 'This backup is damaged.' },
  'backup.last-whole': {
    status: 409,
    detail: 'This is the last backup that is whole. Take another one first.',
  },
  'task.active': { status: 409, detail: 'This is being done already.' },
  'task.ended': { status: 409, detail: 'This has ended already.' },
  'task.not-found': { status: 404, detail: "This task doesn't exist." },
  'user.suspended': { status: 409, detail: 'This account is suspended. End that first.' },
  'push.just-sent': { status: 409, detail: 'The same notification was sent a moment ago.' },
  'user.last-admin': {
    status: 409,
    detail: 'This is the last admin. Make somebody else an admin first.',
  },

  'music.not-found': { status: 404, detail: "This track doesn't exist." },
  'music.not-yours': { status: 403, detail: 'This track belongs to another artist.' },
  'music.confirmed': { status: 403, detail: "This track is confirmed and can't be changed anymore." },
  'music.still-confirmed': {
    status: 409,
    detail: 'Withdraw the confirmation before you delete this track.',
  },
  'music.changed': { status: 409, detail: 'This track has changed. Reload and review it.' },
  'music.too-many': { status: 409, detail: 'This artist has {max} tracks, the most allowed.' },
  'music.artist-not-yours': { status: 403, detail: 'Put one of your own artists first.' },
  'music.album-not-yours': { status: 403, detail: 'Choose an album by one of your own artists.' },
  'music.unknown-reference': {
    status: 400,
    detail: "A language, album, artist, genre or type of the form doesn't exist.",
  },
  'music.own-video': {
    status: 400,
    detail: "A track can't be linked to itself. It can have a video of its own.",
  },
  'music.no-video': { status: 400, detail: 'This track has no video that can be played.' },
  'credits.not-looked-up': { status: 404, detail: "This station doesn't look up credits." },
  'credits.none-found': { status: 404, detail: 'MusicBrainz knows no recording like this track.' },
  'podcast.not-found': { status: 404, detail: "This podcast doesn't exist." },
  'podcast.not-yours': { status: 403, detail: 'This podcast belongs to another DJ.' },
  'podcast.confirmed': {
    status: 403,
    detail: "This podcast is confirmed and can't be changed anymore.",
  },
  'podcast.still-confirmed': {
    status: 409,
    detail: 'Withdraw the confirmation before you delete this podcast.',
  },
  /** A refusal of what is confirmed or refused, or reports that nobody has */
  'decision.made': { status: 409, detail: 'This has already been decided.' },
  'podcast.too-many': { status: 409, detail: 'This DJ has {max} podcasts, the most allowed.' },
  'podcast.dj-not-yours': { status: 403, detail: 'Put one of your own DJs first.' },
  'import.not-found': { status: 404, detail: "This import doesn't exist." },
  'import.nothing-failed': { status: 409, detail: 'There is no failed episode to retry.' },
  'import.failed': {
    status: 500,
    detail: 'Something went wrong on the server while the episode was imported. Try again.',
  },
  'import.part-unreadable': { status: 422, detail: "It can't be read." },
  'feed.address': {
    status: 400,
    detail: 'Enter the address of a feed. It begins with https:// or http://.',
  },
  'feed.breaks-off': { status: 422, detail: 'The feed breaks off here.' },
  'feed.no-recording': { status: 422, detail: 'It has no recording.' },
  'feed.no-sound': { status: 422, detail: 'Its file is {codec}, not sound.' },
  'feed.recording-address': { status: 422, detail: "{message} isn't a web address." },
  'feed.known': { status: 422, detail: 'It is already here as “{message}”.' },
  'feed.repeated': { status: 422, detail: 'It has the same recording as “{message}”.' },
  'feed.no-date': { status: 422, detail: 'It has no date.' },
  'feed.date-unreadable': { status: 422, detail: "Its date, {message}, can't be read." },
  'feed.number-not-whole': { status: 422, detail: 'Numbers are whole here; the feed says {message}.' },
  'feed.recommendation-address': {
    status: 422,
    detail: 'It is recommended without an address of its feed that can be used.',
  },
  'feed.soundbite-times': { status: 422, detail: "Its times can't be used: {message}." },
  'feed.soundbites-many': { status: 422, detail: 'An episode has {max} at most.' },
  'feed.unreadable': { status: 422, detail: "This isn't a podcast feed that can be read." },
  'feed.busy': {
    status: 429,
    detail: 'A feed is being read for you already, or too many for others. Try again in a moment.',
  },
  'feed.too-large': { status: 422, detail: 'This feed is larger than this server reads.' },
  'feed.no-episodes': { status: 422, detail: 'There is no episode with a recording in this feed.' },
  'feed.nothing-new': { status: 409, detail: 'All episodes of this feed have been imported already.' },
  'feed.locked': {
    status: 403,
    detail:
      'The owner of this feed has locked it. Sign in with the e-mail address that the feed names as its owner, or unlock it where it is hosted.',
  },
  'source.private': {
    status: 422,
    detail: '{host} is not an address on the public internet, so nothing is fetched from there.',
  },
  'source.password': { status: 422, detail: '{host} asks for a name and password.' },
  'source.wrong-password': { status: 422, detail: "{host} doesn't accept this name and password." },
  'source.forbidden': { status: 422, detail: '{host} does not allow access.' },
  'source.missing': { status: 422, detail: '{host} has nothing at this address.' },
  'source.busy': { status: 422, detail: '{host} is busy. Try again later.' },
  'source.unreachable': { status: 422, detail: "{host} doesn't answer, or not with what was asked for." },
  'lyrics.not-found': { status: 404, detail: 'This track has no lyrics in this language.' },
  'lyrics.too-many': {
    status: 409,
    detail: 'A track has lyrics in at most {max} further languages. Remove some first.',
  },
  'subtitles.not-found': { status: 404, detail: 'This video has no subtitles in this language.' },
  'subtitles.too-many': {
    status: 409,
    detail: 'A video has subtitles in at most {max} languages. Remove some first.',
  },
  'subtitles.too-long': { status: 422, detail: 'Subtitles have at most {max} lines.' },
  'transcript.not-found': { status: 404, detail: 'This podcast has no transcript.' },
  'transcript.unreadable': { status: 422, detail: "This isn't a WebVTT or SRT file in UTF-8." },
  'transcript.malformed': {
    status: 422,
    detail: "Line {line} of this file breaks the format's rules. Correct it and upload the file again.",
  },
  'transcript.too-many': { status: 422, detail: 'A transcript has at most {max} lines.' },
  'podcast.unknown-dj': { status: 400, detail: "A DJ of the form doesn't exist." },

  'artist.not-found': { status: 404, detail: "This artist doesn't exist." },
  'artist.not-yours': { status: 403, detail: "This artist isn't yours." },
  'artist.in-use': {
    status: 409,
    detail: 'Tracks or albums name this artist first. Delete them or give them to another artist first.',
  },
  'artist.merge-itself': { status: 400, detail: 'An artist cannot be merged into itself.' },
  'artist.merged': { status: 409, detail: 'This artist has already been merged into {name}.' },
  'artist.withdrawn': { status: 409, detail: '{name} is off the site. Restore the artist first.' },
  'dj.not-found': { status: 404, detail: "This DJ doesn't exist." },
  'dj.not-yours': { status: 403, detail: "This DJ isn't yours." },
  'genre.not-found': { status: 404, detail: "This genre doesn't exist." },
  'album.not-found': { status: 404, detail: "This album doesn't exist." },
  'album.artist-not-yours': { status: 403, detail: 'The first artist of the album must be one of yours.' },
  'album.confirmed': { status: 403, detail: 'This album is live. Contact an editor to change it.' },
  'album.too-many': { status: 409, detail: 'This artist has {max} albums, the most allowed.' },
  'collection.not-found': { status: 404, detail: "This collection doesn't exist." },
  'podcast-collection.not-found': { status: 404, detail: "This podcast collection doesn't exist." },
  'podcast-collection.listed': {
    status: 403,
    detail: 'This collection is live. Contact an editor to change its name or cover.',
  },
  'podcast-collection.too-many': { status: 409, detail: 'This DJ has {max} collections, the most allowed.' },
  'event.not-found': { status: 404, detail: "This event doesn't exist." },
  'news.not-found': { status: 404, detail: "This news post doesn't exist." },
  'news.unreachable': {
    status: 503,
    detail: "The news can't be reached right now. Try again in a minute.",
  },
  'slider.not-found': { status: 404, detail: "This slide doesn't exist." },
  'slider.unknown-target': { status: 400, detail: "What this slide should lead to doesn't exist." },
  'social.not-found': { status: 404, detail: "This link doesn't exist." },
  'social.duplicate': { status: 409, detail: 'This artist already has this link.' },
  'social.too-many': { status: 409, detail: 'This artist has the most links allowed: {max}.' },

  'image.not-found': { status: 404, detail: "This picture doesn't exist." },
  'image.too-large': { status: 413, detail: 'The picture is larger than this server accepts.' },
  'image.unreadable': {
    status: 422,
    detail: "This file isn't a picture that can be read. Use a JPEG, PNG, WebP, AVIF or GIF file.",
  },
  'image.too-small': {
    status: 422,
    detail: 'This picture is too small: each side must have at least {min} pixels.',
  },
  'image.too-many-pixels': {
    status: 422,
    detail: 'This picture is too large: it may have at most {max} pixels.',
  },
  'image.too-many-frames': {
    status: 422,
    detail: 'This animation is too long: it may have at most {max} frames.',
  },
  'image.no-space': {
    status: 503,
    detail: 'The server has no space left for this picture. Try again later.',
  },
  'image.busy': { status: 503, detail: 'Too many pictures are being uploaded. Try again later.' },
  'air.not-you': { status: 409, detail: 'You are not on the air.' },
  'air.nobody': { status: 409, detail: 'Nobody is on the air.' },
  'stream.not-found': { status: 404, detail: "This stream doesn't exist." },
  'download.off': { status: 403, detail: 'The artist offers no download of this.' },
  'download.sign-in': { status: 403, detail: 'The artist offers this download to people who are signed in.' },
  'download.encoded-only': {
    status: 403,
    detail: 'The artist offers this as MP3 only, not what was uploaded.',
  },
  'download.no-original': { status: 404, detail: 'What was uploaded is not on the server any more.' },
  'download.none': { status: 403, detail: 'The artist offers no track of this album to you as a download.' },
  'download.too-many': {
    status: 429,
    detail: 'You are downloading {max} albums, the most at a time. Wait until one is complete.',
  },
  'stream.lost': {
    status: 404,
    detail: 'This file was lost on the server and has to be uploaded again.',
  },
  'stream.repairing': {
    status: 503,
    detail: 'This file is being repaired on the server. Try again in a minute.',
  },

  'upload.not-found': { status: 404, detail: "This upload doesn't exist." },
  'upload.no-file': { status: 400, detail: 'There is no file in the request.' },
  'upload.several-files': { status: 400, detail: 'Send one file at a time.' },
  'upload.too-many-files': { status: 400, detail: 'Send at most {max} files at once.' },
  'upload.incomplete': { status: 400, detail: 'The file did not arrive in full.' },
  'upload.too-large': { status: 413, detail: 'The file is larger than this server accepts.' },
  'upload.files-too-large': { status: 413, detail: 'Send at most {max} MB at once.' },
  'upload.empty': { status: 422, detail: 'The file is empty.' },
  'upload.audio-unreadable': {
    status: 422,
    detail:
      "This isn't a recording that can be read. Use WAV, AIFF, FLAC, MP3, M4A, AAC, OGG, Opus, WMA or WavPack.",
  },
  'upload.video-unreadable': {
    status: 422,
    detail: "This isn't a video that can be read. Use MP4, MOV, MKV or WebM.",
  },
  'upload.over-quota': {
    status: 413,
    detail:
      "This file doesn't fit: {used} of {quota} are used. Delete what you no longer need, or ask an administrator.",
  },
  'upload.too-many': {
    status: 429,
    detail: '{count} uploads are in progress, the most allowed at a time. Wait until some are ready.',
  },
  'upload.no-space': {
    status: 507,
    detail: 'The server has no space left for this file. Try again later.',
  },
  'upload.expired': { status: 410, detail: 'This upload was not finished in time. Start it again.' },
  'upload.offset-conflict': {
    status: 409,
    detail: 'The server has another part of this file than the one before this.',
  },
  'upload.busy': { status: 409, detail: 'Another request is sending this file. Try again.' },
  'upload.damaged': { status: 460, detail: 'This part of the file was damaged on its way. Send it again.' },
  'upload.mixed': {
    status: 422,
    detail: 'What arrived is not the chosen file. Send it again from its beginning.',
  },
  'upload.unknown-protocol': { status: 412, detail: 'Resumable uploads speak tus 1.0.0 here.' },
  'upload.unsupported-extension': {
    status: 501,
    detail: 'Send the file as one upload of a declared length.',
  },
  'upload.nothing-failed': { status: 409, detail: 'There is no failed upload to retry.' },
  'upload.none-active': { status: 409, detail: 'There is no upload in progress.' },
  'version.gone': { status: 409, detail: 'This version is no longer there.' },
  'version.by-station': {
    status: 403,
    detail: 'The station has replaced this recording itself. Ask it to bring an earlier version back.',
  },

  'comment.not-found': { status: 404, detail: "This comment doesn't exist." },
  'comment.not-yours': { status: 403, detail: 'This comment was written by somebody else.' },
  'chat.not-found': { status: 404, detail: "This message isn't in the chat." },
  'chat.not-yours': { status: 403, detail: 'This message was written by somebody else.' },
  'chat.muted': { status: 403, detail: 'A moderator muted you in the chat.' },
  'chat.writer-moderates': { status: 403, detail: 'Admins and moderators cannot be muted here.' },
  'chat.word-too-short': { status: 400, detail: 'Use at least two letters or digits.' },
  'chat.too-many-words': { status: 409, detail: 'The list holds at most {max} words.' },
  'chat.word-not-found': { status: 404, detail: 'This word is not in the list.' },
  'chat.poll-open': { status: 409, detail: 'A poll is open already. Close it first.' },
  'chat.poll-closed': { status: 409, detail: 'This poll is closed.' },
  'chat.poll-not-found': { status: 404, detail: "This poll doesn't exist." },
  'chat.no-such-option': { status: 400, detail: 'The poll has no such option.' },
  'comment.too-fast': { status: 429, detail: "You're commenting too fast. Try again in a minute." },
  'playlist.not-found': { status: 404, detail: "This playlist doesn't exist." },
  'playlist.not-yours': { status: 403, detail: 'This playlist belongs to somebody else.' },
  'playlist.no-such-music': { status: 404, detail: "This track isn't in the playlist." },
  'follows.file-unreadable': { status: 422, detail: 'This is not a list of podcasts (OPML).' },
  'playlist.file-unreadable': {
    status: 422,
    detail:
      "This isn't a playlist that can be read. Use M3U8, PLS, XSPF, JSPF or CSV with a title and an artist in each row.",
  },
  'playlist.full': { status: 409, detail: 'A playlist holds at most {max} tracks.' },
  'playlist.too-many': {
    status: 409,
    detail: 'You have {max} playlists, the most allowed. Delete one before you make another.',
  },
  'queue.changed': { status: 409, detail: 'Another device has changed the queue. Read it again.' },
  'live.span-too-long': { status: 400, detail: 'A playlist is made of at most {max} hours of the channel.' },
  'live.not-begun': { status: 409, detail: "This programme hasn't begun yet." },
  'live.requests-off': { status: 409, detail: 'The channel takes no requests at the moment.' },
  'live.request-too-soon': {
    status: 429,
    detail: 'You have requested something a while ago. Try again in {minutes} min.',
  },
  'live.request-too-many': {
    status: 409,
    detail: 'You have {max} requests waiting, the most allowed. Withdraw one, or wait until one is played.',
  },
  'live.request-not-allowed': { status: 409, detail: "This track isn't among those that can be requested." },
  'live.request-unplayable': { status: 409, detail: "The channel can't play this track." },
  'live.request-waits': { status: 409, detail: 'Somebody has requested this already. Vote for it.' },
  'live.request-on': { status: 409, detail: 'This is on now.' },
  'live.request-played': {
    status: 409,
    detail: 'This was played {since} min ago. Try again in {minutes} min.',
  },
  'live.request-not-found': { status: 404, detail: "This request doesn't exist." },
  'live.request-not-yours': { status: 403, detail: 'This was requested by somebody else.' },
  'live.request-decided': { status: 409, detail: "This request doesn't wait any more." },
  'push.unknown-service': { status: 400, detail: "This isn't the address of a push service." },
  'push.too-many': {
    status: 503,
    detail: 'The server keeps no more browsers without an account. Sign in, or try again later.',
  },
  'push.music-not-public': { status: 400, detail: 'Choose a track that everybody can see.' },
  'artist-request.not-found': { status: 404, detail: "This request doesn't exist." },
  'artist-request.decided': { status: 409, detail: 'This request has already been decided.' },
  'artist-request.changed': { status: 409, detail: 'This request has changed. Reload and review it.' },
} as const satisfies Record<string, ProblemSpec>

export type ProblemCode = keyof typeof problems
export type ProblemParams<Code extends ProblemCode> = ParamsOf<(typeof problems)[Code]['detail']>

export const describeProblem = (code: ProblemCode, params: Params): string =>
  fillTemplate(problems[code].detail, params)
