import * as z from 'zod'

// Otherwise zod tests whether it may evaluate code, which violates the pages' content security policy.
z.config({ jitless: true })
