import * as z from 'zod'

// Otherwise zod tries to evaluate code, which the content security policy forbids.
z.config({ jitless: true })
