import { type Endpoint, limits, problems } from '@nava/contracts'

const DAY = 24 * 60 * 60

export function apiIntroduction(endpoints: readonly Endpoint[], address: string): string {
  return `Every call of the web client, and those of admins, at \`${address}/api/…\`. Paths match in any case. Nothing here is versioned by its path: fields and calls are
added, and what exists stays.

## Signing in

Send the token of a session as \`Authorization: Bearer TOKEN\`. It holds for ${limits.token.userSeconds / DAY} days, and until its session is signed out.

\`\`\`sh
curl ${address}/api/users/login -H 'content-type: application/json' -d '{"email": "you@example.com", "password": "…"}'
# {"status": 2, "data": "TOKEN"}
curl ${address}/api/users/me/sessions -H 'authorization: Bearer TOKEN'
\`\`\`

Without a password a code is mailed; \`POST /api/users/verifycode\` takes it. Calls that anybody may use accept a token as well.

## Lists

\`take\` (${limits.list.defaultTake}, at most ${limits.list.maxTake}) and \`skip\` choose a page. A page shorter than \`take\` is the last. Lists of admins also tell the \`total\`, and are searched, sorted and filtered.

\`\`\`sh
curl '${address}/api/musics/newreleasedmusics?take=2&skip=2'
\`\`\`

What is the same for everybody may be ${limits.staleness / 1000} seconds old. Send its \`ETag\` as \`If-None-Match\`: what has not changed is answered with 304.

## Errors

A failed call answers with \`application/problem+json\` (RFC 9457). Compare its \`code\`; \`detail\` is English text for people, made of the code's \`params\`. Errors of input also have
\`errors\` and \`fieldErrors\` by field.

\`\`\`json
{ "type": "about:blank", "title": "Not found", "status": 404, "code": "address.not-found", "detail": "…", "params": {} }
\`\`\`

| code | status |
| --- | --- |
${Object.entries(problems)
  .map(([code, { status }]) => `| \`${code}\` | ${status} |`)
  .join('\n')}

## Limits

A call too many is 429, with the seconds to wait in \`Retry-After\`. They are counted for each address, and for each account:

| call | per minute |
| --- | --- |
${endpoints
  .flatMap(({ method, path, perMinute }) =>
    perMinute === undefined ? [] : [`| \`${method} ${path}\` | ${perMinute} |`],
  )
  .join('\n')}

A body of JSON may have ${limits.jsonBodyBytes / 1024} KiB; calls with a file name its largest size with 413. \`503\` with \`Retry-After\` means that something is being started or is away: try again.
`
}
