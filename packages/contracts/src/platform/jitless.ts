import * as z from 'zod'

// Without this, zod would evaluate code, which the content security policy forbids.
z.config({ jitless: true })
