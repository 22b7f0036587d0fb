import * as z from 'zod'

// Otherwise zod tests whether it may evaluate code, against the pages' content security policy.
z.config({ jitless: true })
