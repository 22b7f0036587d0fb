import * as z from 'zod'

// Otherwise zod tests whether it may evaluate code, which the pages' content security policy forbids.
z.config({ jitless: true })
